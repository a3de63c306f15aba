import { useState } from 'react'
import { interview } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { TextArea } from '#src/design/field.tsx'
import type { Adjustments } from '../../../adjustments.ts'
import { Mark, Tick } from '../parts/parts.tsx'
import type { Room } from '../use-room.ts'

const words = interview.help
type Option = keyof typeof words.options

/** Asks what would help, never why. It applies as soon as it is saved. */
export function Help({ room }: { room: Room }) {
  const { view } = room
  const [wanted, setWanted] = useState<Adjustments>(view.adjustments)
  const [told, setTold] = useState<'saved' | 'not-saved'>()
  const change = (part: Partial<Adjustments>) => {
    setWanted({ ...wanted, ...part })
    setTold(undefined)
  }
  const save = () =>
    room.act('PUT', 'adjustments', wanted).then(
      () => setTold('saved'),
      () => setTold('not-saved'),
    )
  return (
    <details className="iv-help">
      <summary>
        <span>
          {words.summary}
          <small>{words.examples}</small>
        </span>
        <span className="iv-pm" aria-hidden="true" />
      </summary>
      <div>
        <p>{words.lead}</p>
        <fieldset>
          <legend>{words.legend}</legend>
          {(Object.keys(words.options) as Option[]).map((option) => (
            <Tick
              key={option}
              {...words.options[option]}
              isOn={wanted[option]}
              onChange={(isOn) => change({ [option]: isOn })}
            />
          ))}
        </fieldset>
        <TextArea
          label={words.other}
          optional
          input={{
            rows: 2,
            maxLength: 1000,
            value: wanted.other,
            onChange: (event) => change({ other: event.target.value }),
          }}
        />
        <output className="iv-say">
          {told && (
            <Mark kind={told === 'saved' ? 'ok' : 'bad'}>{told === 'saved' ? words.saved : words.notSaved}</Mark>
          )}
        </output>
        <Button variant="line" onClick={() => void save()}>
          {words.save}
        </Button>
        {view.adjustments.readFirst && view.questions[0]?.text && (
          <>
            <h2 className="iv-h3">{words.read}</h2>
            <ol className="iv-seq">
              {view.questions.map(({ id, text }) => (
                <li key={id}>
                  <div>{text}</div>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </details>
  )
}
