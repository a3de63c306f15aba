import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { fill } from '#src/values/fill.ts'
import type { AskedMove } from './use-moves.ts'

const words = rolesConsole.board.move

export interface MoveQuestionProps {
  question: AskedMove
  company: string
  busy: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Explains a move before it is made: who is mailed, what ends, and by which way it goes. */
export function MoveQuestion({ question, company, busy, onConfirm, onCancel }: MoveQuestionProps) {
  const { card, move } = question
  const [reason, setReason] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  const onKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && onCancel())
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const { title, text, confirm } = saidOf(question, company)
  return (
    <form
      ref={form}
      className="rl-move"
      aria-labelledby="rl-move-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onConfirm(reason)
      }}
    >
      <p>
        <b id="rl-move-title">{fill(title, { name: card.name })}.</b> {text}
      </p>
      {move.how === 'end' && (
        <CompactField
          label={words.reason}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          autoComplete="off"
        />
      )}
      <div className="con-acts">
        <CompactButton type="submit" variant="ink" busy={busy}>
          {confirm}
        </CompactButton>
        <CompactButton onClick={onCancel}>{rolesConsole.cancel}</CompactButton>
      </div>
    </form>
  )
}

function saidOf({ card: { name }, move }: AskedMove, company: string) {
  if (move.how === 'ask')
    return {
      title: words.askTitle,
      text: fill(words.ask, { name, company: company || rolesConsole.noCompany }),
      confirm: words.askDo,
    }
  if (move.how === 'compose')
    return { title: words.composeTitle, text: fill(words.compose, { name }), confirm: words.composeDo }
  if (move.how === 'note') {
    const { title, text, confirm } = words[move.to === 'offer' ? 'noteOffer' : 'noteInterview']
    return { title, text: fill(text, { name, company: company || rolesConsole.noCompany }), confirm }
  }
  return move.to === 'declined'
    ? { title: words.declineTitle, text: words.decline, confirm: words.declineDo }
    : { title: words.withdrawnTitle, text: words.withdrawn, confirm: words.withdrawnDo }
}
