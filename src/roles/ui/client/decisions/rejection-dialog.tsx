import { useState } from 'react'
import { decisionWords } from '#content/portal/decisions.ts'
import { rolesWords } from '#content/portal/roles.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextArea } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useNewest } from '#src/platform/browser/use-newest.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import type { CandidacyCard } from '../../../api.ts'
import { isStale, sayNotChosen, takeBackWords } from '../calls.ts'
import { fieldOf, firstNameOf } from '../parts/candidate.ts'
import { Face } from '../parts/face.tsx'
import { useSending } from '../use-sending.ts'
import type { CandidateDialogProps } from './open-dialog.ts'

const words = decisionWords.rejection

/** The message to somebody who is not chosen. Staff read it before it is mailed. */
export function RejectionDialog({ of, onDone, onClose }: CandidateDialogProps) {
  const { before, theirs, text, type, error, failure, busy, say, takeBack } = useRejection(of, onDone, onClose)
  const isSent = of.rejection?.isSent ?? false
  const name = firstNameOf(of)
  return (
    <Dialog size="md" title={fill(words.title, { name })} onClose={onClose}>
      <form
        className="dlg__b g75"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          say(false)
        }}
      >
        <div>
          <p>{fill(isSent ? words.isSent : before ? words.isWaiting : words.lead, { name })}</p>
          {failure && <Alert title={failure} />}
          {theirs && !isSent && (
            <>
              <p>{theirs.words === '' ? words.now.ours : words.now.words}</p>
              {theirs.words !== '' && <blockquote className="says">{theirs.words}</blockquote>}
            </>
          )}
          {isSent ? (
            of.rejection?.words && <blockquote className="says">{of.rejection.words}</blockquote>
          ) : (
            <TextArea
              label={words.label}
              hint={fillCount(words.count, text.trim() === '' ? 0 : text.trim().split(/\s+/).length)}
              {...(error ? { error } : {})}
              input={{ value: text, rows: 7, maxLength: 2000, onChange: (event) => type(event.target.value) }}
            />
          )}
          <p className="row">
            {!isSent && (
              <>
                <Button variant="hot" type="submit" busy={busy}>
                  {words.send}
                </Button>
                {text.trim() === '' && (
                  <Button variant="line" busy={busy} onClick={() => say(true)}>
                    {words.letUsWrite}
                  </Button>
                )}
                {before && (
                  <Button variant="line" busy={busy} onClick={takeBack}>
                    {words.takeBack}
                  </Button>
                )}
              </>
            )}
            <Button variant="line" onClick={onClose}>
              {isSent ? words.close : words.cancel}
            </Button>
          </p>
        </div>
        <Advice of={of} />
      </form>
    </Dialog>
  )
}

/** Returns the message as typed, with the calls to send it to staff or take it back. */
function useRejection(of: CandidacyCard, onDone: () => Promise<void>, onClose: () => void) {
  const { seen: before, theirs, isFetching, catchUp } = useNewest(of.rejection, (one) => one?.version, onDone)
  const [text, setText] = useState(before?.words ?? '')
  const [error, setError] = useState<string>()
  const { busy, failure, send } = useSending(words)

  const act = (call: () => Promise<unknown>, { title, description }: { title: string; description: string }) =>
    void send(
      call,
      () => {
        toast({ title, description: fill(description, { name: firstNameOf(of) }), tone: 'ok' })
        onClose()
        void onDone()
      },
      (refusal) => isStale(refusal) && catchUp(),
    )

  return {
    before,
    theirs,
    text,
    error,
    busy: busy || isFetching,
    failure,
    type: (typed: string) => {
      setText(typed)
      setError(undefined)
    },
    say: (letUsWrite: boolean) => {
      if (!letUsWrite && text.trim() === '') return setError(words.required)
      act(
        () => sayNotChosen(of.id, { words: letUsWrite ? '' : text.trim(), letUsWrite, version: before?.version ?? 0 }),
        letUsWrite ? words.oursToWrite : words.sent,
      )
    },
    takeBack: () => before && act(() => takeBackWords(of.id, before.version), words.takenBack),
  }
}

/** The verdicts on them, and what makes a good message. */
function Advice({ of }: { of: CandidacyCard }) {
  const { mine } = of
  const reasons: Record<string, string> = mine ? rolesWords.watch.why[mine.value].reasons : {}
  const said = mine?.reasons.map((reason) => reasons[reason]).filter(Boolean) ?? []
  return (
    <aside className="kt" aria-label={words.helps}>
      <div className={`kt__p f-${fieldOf(of)}`}>
        <Face of={of} />
      </div>
      {said.length > 0 && (
        <>
          <h3>{words.fromVerdict}</h3>
          {said.map((reason) => (
            <p key={reason} className="chip2">
              {reason}
            </p>
          ))}
        </>
      )}
      <h3>{words.helps}</h3>
      <ul className="tks">
        {words.helpful.map((help) => (
          <li key={help}>{help}</li>
        ))}
      </ul>
      <p className="note">{words.never}</p>
    </aside>
  )
}
