import './signature-pad.css'
import { useEffect, useId, useRef, useState } from 'react'
import { portal } from '#content/portal/portal.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import { type ContractDraft, signaturePad } from '../../contract.ts'
import { type Ink, noInk } from './ink.ts'
import { type InkListener, type InkPad, openInkPad } from './ink-pad.ts'
import { isEmptySignature, type PadSignature } from './pad-signature.ts'

const words = portal.signature.pad

export interface SignaturePadProps {
  signature: PadSignature
  /** Who signs, shown next to it. */
  signer: Pick<ContractDraft, 'contactName' | 'jobTitle' | 'companyName'>
  /** Nothing may change while it is being sent. */
  busy: boolean
  onChange: (signature: PadSignature) => void
}

/**
 * The signature: drawn on a pad of 400×128, or typed by clients who cannot draw (PORTAL-22). Clear and Save Signature
 * are disabled while it is empty.
 */
export function SignaturePad({ signature, signer, busy, onChange }: SignaturePadProps) {
  const labelId = useId()
  const [news, setNews] = useState('')
  const { kind, isSaved } = signature
  const isEmpty = isEmptySignature(signature)

  function change(part: Partial<PadSignature>) {
    setNews('')
    onChange({ ...signature, isSaved: false, ...part })
  }

  function clear() {
    change(kind === 'drawn' ? { ink: noInk, inkMs: 0 } : { name: '' })
    setNews(words.cleared)
  }

  function save() {
    onChange({ ...signature, isSaved: true })
    setNews(words.saved)
  }

  return (
    <fieldset className="pad" aria-labelledby={labelId}>
      <div className="pad__h">
        <span className="label" id={labelId}>
          {kind === 'drawn' ? words.draw : words.type}
        </span>
        <fieldset className="tabs" aria-label={words.how}>
          <button
            type="button"
            aria-pressed={kind === 'drawn'}
            disabled={busy}
            onClick={() => change({ kind: 'drawn' })}
          >
            {words.drawTab}
          </button>
          <button
            type="button"
            aria-pressed={kind === 'typed'}
            disabled={busy}
            onClick={() => change({ kind: 'typed' })}
          >
            {words.typeTab}
          </button>
        </fieldset>
      </div>
      <div className="pad__b">
        {kind === 'drawn' ? (
          <InkCanvas
            ink={signature.ink}
            isLocked={busy}
            onInk={(ink, strokeMs) => change({ ink, inkMs: ink === noInk ? 0 : signature.inkMs + strokeMs })}
          />
        ) : (
          <TypedName name={signature.name} isLocked={busy} onName={(name) => change({ name })} />
        )}
        <div className="pad__who">
          <span className="note muted">{words.as}</span>
          <b>{signer.contactName}</b>
          <span className="small">{fill(words.whose, signer)}</span>
        </div>
      </div>
      <div className="pad__f">
        <output className={`pad__n ${isSaved ? 'is-saved' : ''}`}>{news}</output>
        <Button variant="line" size="sm" disabled={isEmpty || busy} onClick={clear}>
          {words.clear}
        </Button>
        <Button size="sm" disabled={isEmpty || busy} onClick={save}>
          {words.save}
        </Button>
      </div>
    </fieldset>
  )
}

interface InkCanvasProps {
  ink: Ink
  isLocked: boolean
  onInk: InkListener
}

function InkCanvas({ ink, isLocked, onInk }: InkCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<InkPad>(undefined)
  const latest = useRef(onInk)
  useEffect(() => {
    latest.current = onInk
  })
  useEffect(() => {
    const opened = openInkPad(canvas.current!, (drawn, strokeMs) => latest.current(drawn, strokeMs))
    pad.current = opened
    return () => opened.close()
  }, [])
  useEffect(() => pad.current?.show(ink), [ink])

  return (
    <div className="pad__c" inert={isLocked}>
      <canvas
        ref={canvas}
        width={signaturePad.width}
        height={signaturePad.height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture that is being drawn has no file
        role="img"
        aria-label={ink.length > 0 ? words.canvasWithInk : words.canvas}
      />
    </div>
  )
}

interface TypedNameProps {
  name: string
  isLocked: boolean
  onName: (name: string) => void
}

function TypedName({ name, isLocked, onName }: TypedNameProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="pad__c pad__t">
      <label className="sr" htmlFor={id}>
        {words.name}
      </label>
      <input
        ref={input}
        id={id}
        name="signatureName"
        placeholder={words.name}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        readOnly={isLocked}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      <span className="note muted" id={`${id}-hint`}>
        {words.hint}
      </span>
    </div>
  )
}
