import { useState } from 'react'
import { questionSetsConsole } from '#content/console/question-sets.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { fill } from '#src/values/fill.ts'
import type { QuestionSetView } from '../../../console-api.ts'
import { Changes } from './changes.tsx'
import { contentOf, type SetDraft } from './draft.ts'

const words = questionSetsConsole.overtaken

/**
 * Says that a colleague saved a version while this draft was written, and shows both before anything is saved
 * (INTV-44).
 */
export function Overtaken({
  theirs,
  draft,
  onKeepMine,
  onTakeTheirs,
}: {
  theirs: QuestionSetView
  draft: SetDraft
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { version } = theirs
  return (
    <>
      <Attention
        title={fill(words.title, { who: theirs.createdBy ?? words.somebody, version })}
        actions={
          <>
            <CompactButton variant="ink" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.hide : words.compare}
            </CompactButton>
            <CompactButton onClick={onKeepMine}>{words.keep}</CompactButton>
            <CompactButton onClick={onTakeTheirs}>{fill(words.take, { version })}</CompactButton>
          </>
        }
      >
        {words.text}
      </Attention>
      {isOpen && (
        <section className="qset__both" aria-label={words.both}>
          <Changes
            earlier={{ label: fill(questionSetsConsole.version, { version }), content: theirs }}
            later={{ label: questionSetsConsole.compare.draft, content: contentOf(draft) }}
          />
        </section>
      )}
    </>
  )
}
