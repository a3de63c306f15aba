import { questionSetsConsole } from '#content/console/question-sets.ts'
import { fillCount } from '#src/values/fill.ts'
import { changesBetween, type SetContent } from './set-changes.ts'

const words = questionSetsConsole.compare

/** One of two things that are compared: a saved version, or what is typed and not saved. */
export interface Side {
  label: string
  content: SetContent
}

/** What is different between two versions of a set, side by side where there is room. */
export function Changes({ earlier, later }: { earlier: Side; later: Side }) {
  const changes = changesBetween(earlier.content, later.content)
  return (
    <>
      <output>{fillCount(words.count, changes.length)}</output>
      <dl className="qset__changes">
        {changes.map(({ of, was, now }) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>
              <span className="qset__side">{earlier.label}: </span>
              {was === null ? words.nothing : <del>{was}</del>}
            </dd>
            <dd>
              <span className="qset__side">{later.label}: </span>
              {now === null ? words.nothing : <ins>{now}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
