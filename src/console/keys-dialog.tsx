import { consoleWords as words } from '#content/console/frame.ts'
import { CompactCheck } from '#src/design/console/compact-field.tsx'
import { useShortcutList, useShortcutSwitch, type Shortcut } from '#src/design/console/shortcuts.ts'
import { Dialog } from '#src/design/dialog.tsx'
import { consolePages } from './console-pages.ts'

const pageKeys = new Set(consolePages.map(({ key }) => key))

/** All shortcuts of this page, and the switch for them (WCAG 2.2, 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys = useShortcutList()
  const [on, set] = useShortcutSwitch()
  return (
    <Dialog title={words.keys.title} size="sm" onClose={onClose}>
      <div className="con-keylist">
        <CompactCheck
          label={words.keys.on}
          hint={words.keys.hint}
          checked={on}
          onChange={(event) => set(event.target.checked)}
        />
        <KeyGroup
          title={words.keys.here}
          keys={[
            ...keys.filter(({ key }) => !pageKeys.has(key)),
            { key: words.search.key, label: words.search.label },
            { key: 'Enter', label: words.keys.open },
          ]}
        />
        <KeyGroup title={words.keys.pages} keys={keys.filter(({ key }) => pageKeys.has(key))} />
      </div>
    </Dialog>
  )
}

function KeyGroup({ title, keys }: { title: string; keys: readonly Shortcut[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
