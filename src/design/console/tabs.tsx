import { useEffect, useRef } from 'react'
import { figure } from '#src/values/numbers.ts'

export interface Tab {
  id: string
  label: string
  count?: number | undefined
}

export interface TabsProps {
  /** Names the list, for screen readers. */
  label?: string
  tabs: readonly Tab[]
  current: string
  onChoose: (id: string) => void
}

/**
 * Switches between parts of one list. Each is a filter of that list and not a panel of its own, so these are buttons
 * with a pressed state.
 */
export function Tabs({ label = 'Show', tabs, current, onChoose }: TabsProps) {
  const place = tabs.findIndex(({ id }) => id === current)
  const row = useRef<HTMLFieldSetElement>(null)
  // On a phone the tabs extend beyond the edge, and their counts arrive later; scrolling to the chosen one must not
  // move the page.
  useEffect(() => {
    const tabs = row.current
    if (!tabs) return
    const sizes = new ResizeObserver(() => reveal(tabs, tabs.children[place]))
    for (const tab of tabs.children) sizes.observe(tab)
    return () => sizes.disconnect()
  }, [place])
  return (
    <fieldset ref={row} className="con-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.id} type="button" aria-pressed={tab.id === current} onClick={() => onChoose(tab.id)}>
          {tab.label}
          {tab.count !== undefined && <b> {figure(tab.count)}</b>}
        </button>
      ))}
    </fieldset>
  )
}

function reveal(row: HTMLElement, tab: Element | undefined): void {
  if (!tab) return
  const [rowBox, tabBox] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (tabBox.right > rowBox.right) row.scrollLeft += tabBox.right - rowBox.right
  if (tabBox.left < rowBox.left) row.scrollLeft -= rowBox.left - tabBox.left
}
