import { useState } from 'react'
import { interviewCheck as words } from '#content/site/interview-check.ts'
import { Button } from '#src/design/button.tsx'
import { TextField } from '#src/design/field.tsx'
import type { Trouble } from '../../../api.ts'
import { Mark, ScreenHeading, Ways } from '../parts/parts.tsx'
import type { Room } from '../use-room.ts'

type Browser = keyof typeof words.denied.steps

/** Explains what went wrong and offers ways to go on. No failure counts against the candidate. */
export function TroubleScreen({
  room,
  trouble,
  ways,
  onAgain,
}: {
  room: Room
  trouble: Trouble
  ways: readonly { label: string; note: string; onChoose: () => void }[]
  onAgain: () => void
}) {
  const [told, setTold] = useState<keyof typeof said>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setTold('copied')
    } catch {
      // Old browsers, those inside apps, and pages without a secure address have no clipboard.
      setTold('notCopied')
    }
  }
  const call = () =>
    void room.act('POST', 'ask', { for: 'call' }).then(
      () => setTold('asked'),
      () => setTold('failed'),
    )
  const mail = () =>
    void room.act('POST', 'link').then(
      () => setTold('mailed'),
      () => setTold('failed'),
    )
  const others = [
    ...ways,
    { ...words.ways.link, onChoose: () => void copy() },
    ...(trouble === 'in-app' || room.isTrial ? [] : [{ ...words.ways.mail, onChoose: mail }]),
    { ...words.ways.call, onChoose: call },
  ]
  return (
    <div className="iv__b">
      <Explained trouble={trouble} onAgain={onAgain} onCopy={() => void copy()} onMail={mail} />
      <output className="iv-say">
        {told && <Mark kind={told === 'failed' || told === 'notCopied' ? 'bad' : 'ok'}>{said[told]}</Mark>}
      </output>
      {told === 'notCopied' && (
        <TextField
          label={words.ownLink}
          input={{
            readOnly: true,
            value: location.href,
            autoFocus: true,
            onFocus: ({ target }) => target.select(),
          }}
        />
      )}
      <p className="iv-ways__h">{words.other}</p>
      <Ways ways={others} />
    </div>
  )
}

const said = {
  copied: words.copied,
  notCopied: words.notCopied,
  asked: words.askedCall,
  mailed: words.mailed,
  failed: words.notDone,
} as const

function Explained({
  trouble,
  onAgain,
  onCopy,
  onMail,
}: {
  trouble: Trouble
  onAgain: () => void
  onCopy: () => void
  onMail: () => void
}) {
  if (trouble === 'denied') return <Denied onAgain={onAgain} />
  if (trouble === 'in-app')
    return (
      <>
        <ScreenHeading>{words.inApp.heading}</ScreenHeading>
        <p>{words.inApp.text}</p>
        <Steps steps={words.inApp.steps} />
        <div className="iv-acts">
          <Button variant="hot" onClick={onCopy}>
            {words.inApp.copy}
          </Button>
          <Button variant="line" onClick={onMail}>
            {words.inApp.mail}
          </Button>
          <Button variant="line" onClick={onAgain}>
            {words.inApp.anyway}
          </Button>
        </div>
      </>
    )
  const copy =
    trouble === 'none'
      ? words.none
      : trouble === 'insecure'
        ? words.insecure
        : trouble === 'no-recorder'
          ? words.noRecorder
          : words.busy
  return (
    <>
      <ScreenHeading>{copy.heading}</ScreenHeading>
      <p>{copy.text}</p>
      {'again' in copy && (
        <div className="iv-acts">
          <Button variant="hot" onClick={onAgain}>
            {copy.again}
          </Button>
        </div>
      )}
    </>
  )
}

function Denied({ onAgain }: { onAgain: () => void }) {
  const [browser, setBrowser] = useState<Browser>(() =>
    /iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : /Android/.test(navigator.userAgent) ? 'android' : 'computer',
  )
  const copy = words.denied
  return (
    <>
      <ScreenHeading>{copy.heading}</ScreenHeading>
      <p>{copy.text}</p>
      <fieldset className="iv-seg">
        <legend className="sr">{copy.browsers}</legend>
        {(Object.keys(copy.steps) as Browser[]).map((name) => (
          <button type="button" key={name} aria-pressed={name === browser} onClick={() => setBrowser(name)}>
            {copy.steps[name].label}
          </button>
        ))}
      </fieldset>
      <Steps steps={copy.steps[browser].steps} />
      <div className="iv-acts">
        <Button variant="hot" onClick={onAgain}>
          {copy.again}
        </Button>
      </div>
    </>
  )
}

function Steps({ steps }: { steps: readonly (readonly [string, string])[] }) {
  return (
    <ol className="iv-seq">
      {steps.map(([step, note]) => (
        <li key={step}>
          <div>
            <b>{step}</b>
            <span>{note}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}
