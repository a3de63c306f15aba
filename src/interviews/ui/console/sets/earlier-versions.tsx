import { useState } from 'react'
import { questionSetsConsole as words } from '#content/console/question-sets.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactSelect } from '#src/design/console/compact-field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortDate } from '#src/values/london-time.ts'
import type { QuestionSetView } from '../../../console-api.ts'
import { changesBetween } from './set-changes.ts'

/** The earlier versions: to read, to compare, or to start a new version from. The newest comes first. */
export function EarlierVersions({
  versions,
  onBringBack,
}: {
  versions: readonly QuestionSetView[]
  onBringBack: (version: QuestionSetView) => void
}) {
  if (versions.length < 2) return null
  return (
    <details className="qset__earlier">
      <summary>{words.earlier}</summary>
      <Compare versions={versions} />
      {versions.slice(1).map((version) => (
        <section key={version.id}>
          <p>
            {fill(words.by, {
              version: version.version,
              who: version.createdBy ?? words.seller,
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

/** What is different between two versions: at first, between the newest two. */
function Compare({ versions }: { versions: readonly QuestionSetView[] }) {
  const copy = words.compare
  const [from, setFrom] = useState<number>()
  const [to, setTo] = useState<number>()
  const chosen = (version: number | undefined, other: QuestionSetView) =>
    versions.find((one) => one.version === version) ?? other
  const [a, b] = [chosen(from, versions[1]!), chosen(to, versions[0]!)]
  // Whichever way round they are chosen, the earlier one is what it was.
  const [earlier, later] = a.version <= b.version ? [a, b] : [b, a]
  const changes = changesBetween(earlier, later)
  const options = versions.map(({ version }) => (
    <option key={version} value={version}>
      {fill(words.version, { version })}
    </option>
  ))
  return (
    <section aria-label={copy.title}>
      <div className="qset__pair">
        <CompactSelect label={copy.from} value={a.version} onChange={({ target }) => setFrom(Number(target.value))}>
          {options}
        </CompactSelect>
        <CompactSelect label={copy.to} value={b.version} onChange={({ target }) => setTo(Number(target.value))}>
          {options}
        </CompactSelect>
      </div>
      <output>{fillCount(copy.count, changes.length)}</output>
      <dl className="qset__changes">
        {changes.map(({ of, was, now }) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>
              <span className="sr">{fill(words.version, { version: earlier.version })}: </span>
              {was === null ? copy.nothing : <del>{was}</del>}
            </dd>
            <dd>
              <span className="sr">{fill(words.version, { version: later.version })}: </span>
              {now === null ? copy.nothing : <ins>{now}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
