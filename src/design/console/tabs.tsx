
export interface Tab {
  id: string
  label: string
  count?: number | undefined
}

export interface TabsProps {
  /** What is divided, for a screen reader. */
  label?: string
  tabs: readonly Tab[]
  current: string
  onChoose: (id: string) => void
}

/** Parts of one list. Each is a filter of the same list and not a panel of its own, so these are buttons that say which one is pressed. */
export function Tabs({ label = 'Show', tabs, current, onChoose }: TabsProps) {
  return (
    <fieldset className="con-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.id} type="button" aria-pressed={tab.id === current} onClick={() => onChoose(tab.id)}>
          {tab.label}
          {tab.count !== undefined && <b> {tab.count.toLocaleString('en-GB')}</b>}
        </button>
      ))}
    </fieldset>
  )
}
