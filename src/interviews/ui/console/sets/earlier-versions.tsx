import { useState } from 'react'
import { questionSetsConsole as words } from '#content/console/question-sets.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactSelect } from '#src/design/console/compact-field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { QuestionSetView } from '../../../console-api.ts'
import { Changes, type Side } from './changes.tsx'
import type { SetContent } from './set-changes.ts'

/** The earlier versions: to read, to compare, or to start a new version from. The newest comes first. */
export function EarlierVersions({
  versions,
  draft,
  onBringBack,
}: {
  versions: readonly QuestionSetView[]
  /** What is typed, if it is not what is saved. */
  draft: SetContent | undefined
  onBringBack: (version: QuestionSetView) => void
}) {
  if (versions.length + (draft ? 1 : 0) < 2) return null
  return (
    <details className="qset__earlier">
      <summary>{words.earlier}</summary>
      <Compare versions={versions} draft={draft} />
      {versions.slice(1).map((version) => (
        <section key={version.id}>
          <p>
            {fill(words.by, {
              version: version.version,
              who: version.createdBy ?? words.noAuthor,
              when: shortDate(version.createdAt, 'now'),
            })}
          </p>
          <ol>
            {version.questions.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
          <CompactButton
            onClick={() => {
              onBringBack(version)
              const title = fill(words.broughtBack, { version: version.version })
              toast({ title, description: words.broughtBackText, tone: 'ok' })
            }}
          >
            {fill(words.start, { version: version.version })}
          </CompactButton>
        </section>
      ))}
    </details>
  )
}

/** What is different between two versions, or in what is typed: at first, between the newest two. */
function Compare({ versions, draft }: { versions: readonly QuestionSetView[]; draft: SetContent | undefined }) {
  const copy = words.compare
  const sides: Side[] = [
    ...(draft ? [{ label: copy.draft, content: draft }] : []),
    ...versions.map((content) => ({ label: fill(words.version, { version: content.version }), content })),
  ]
  const [from, setFrom] = useState<string>()
  const [to, setTo] = useState<string>()
  const placeOf = (label: string | undefined, other: number) => {
    const place = sides.findIndex((side) => side.label === label)
    return place < 0 ? other : place
  }
  const [a, b] = [placeOf(from, 1), placeOf(to, 0)]
  const options = sides.map(({ label }) => (
    <option key={label} value={label}>
      {label}
    </option>
  ))
  return (
    <section aria-label={copy.title}>
      <div className="qset__pair">
        <CompactSelect label={copy.from} value={sides[a]!.label} onChange={({ target }) => setFrom(target.value)}>
          {options}
        </CompactSelect>
        <CompactSelect label={copy.to} value={sides[b]!.label} onChange={({ target }) => setTo(target.value)}>
          {options}
        </CompactSelect>
      </div>
      {/* The earlier version comes first, in whichever order they were chosen. */}
      <Changes earlier={sides[Math.max(a, b)]!} later={sides[Math.min(a, b)]!} />
    </section>
  )
}
