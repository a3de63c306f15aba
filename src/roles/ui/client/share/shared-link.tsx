import './dialogs.css'
import '../parts/fields.css'
import './shared-link.css'
import { useState } from 'react'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { Alert } from '#src/design/field.tsx'
import { StairLoader } from '#src/design/feedback/skeleton.tsx'
import { Icon } from '#src/design/icons/icon.tsx'
import { Logo } from '#src/design/logo.tsx'
import { capital, fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import { inWords } from '#src/values/numbers.ts'
import type { SharedLinkView } from '../../../api.ts'
import { askForLink, sharedLinkPath, openDoor } from '../calls.ts'
import { fieldOf } from '../parts/candidate.ts'
import { firstWord } from '../parts/marks.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { useAnswer } from '../use-answer.ts'
import { useSending } from '../use-sending.ts'

const words = sharingWords.door

/** The page that a share link opens. Viewing it changes nothing; its button opens the shortlist. */
export function SharedLinkPage({ token }: { token: string }) {
  const { loaded, reload } = useAnswer<SharedLinkView>(sharedLinkPath(token), () => {})
  usePageTitle(words.title)
  return (
    <main id="main" className="wrap app__out" tabIndex={-1}>
      {loaded.state === 'loading' && (
        <div className="app dsm">
          <StairLoader />
          <output>{words.loading}</output>
        </div>
      )}
      {loaded.state === 'failed' && (
        <div className="app dsm" role="alert">
          <h1 className="d d2">{words.failed.heading}</h1>
          <p>{words.failed.text}</p>
          <Button onClick={() => void reload()}>{words.failed.again}</Button>
        </div>
      )}
      {loaded.state === 'missing' && (
        <div className="app dsm">
          <h1 className="d d2">{words.unknown.heading}</h1>
          <p>{words.unknown.text}</p>
        </div>
      )}
      {loaded.state === 'here' &&
        (loaded.data.state === 'live' ? (
          <LiveDoor token={token} door={loaded.data} />
        ) : (
          <EndedDoor token={token} door={loaded.data} />
        ))}
    </main>
  )
}

function LiveDoor({ token, door }: { token: string; door: Extract<SharedLinkView, { state: 'live' }> }) {
  const { busy, failure, send } = useSending({ failed: words.openFailed, stale: words.ended.heading })
  const minutes = Math.max(1, Math.round(door.seconds / 60))
  const time = fillCount(words.time, minutes, { minutes: inWords(minutes) })
  const count = inWords(door.films)
  const films = capital(count)
  const [first, second] = words.heading[door.films === 0 ? 'none' : door.films === 1 ? 'one' : 'other']
  const from = firstWord(door.from)
  const name = door.for.includes('@') ? door.for : firstWord(door.for)
  const open = () =>
    send(
      async () => location.assign(`/portal/roles/${(await openDoor(token)).roleId}`),
      () => {},
    )
  return (
    <div className="door">
      <div className="door__c">
        <Logo />
        <h1 className="d">
          {fill<string>(first, { films })}
          <br />
          {fill<string>(second, { time })}
        </h1>
        <p className="lead">
          {fill(words.lead, { name, from: door.from })} <b>{door.title}</b>.
        </p>
        {door.note && <blockquote>“{door.note}”</blockquote>}
        {failure && <Alert title={failure} />}
        <p className="row">
          <Button variant="hot" busy={busy} onClick={() => void open()}>
            {words.open} <Icon name="arrow" />
          </Button>
        </p>
        <ul className="tks">
          <li>{words.ticks.alone}</li>
          <li>{fill(words.ticks.ends, { day: spokenMoment(door.expiresAt, 'now') })}</li>
          <li>{fill(words.ticks.told, { from })}</li>
        </ul>
        <p className="note">{fill(words.wrong, { name, from })}</p>
      </div>
      <Tiles films={door.films} />
    </div>
  )
}

const mostTiles = 6

/** A tile for each film, numbered as its poster will be. Faces are shown only to somebody who has opened the link. */
function Tiles({ films }: { films: number }) {
  const count = Math.min(films, mostTiles)
  const more = films - mostTiles + 1
  return (
    <div className="door__p" style={{ '--n': count, '--c': count > 3 ? 2 : 1 }} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`d f-${fieldOf({ number: index + 1 })}`}>
          {index === mostTiles - 1 && more > 1 ? `+${more}` : index + 1}
        </span>
      ))}
    </div>
  )
}

function EndedDoor({ token, door }: { token: string; door: Exclude<SharedLinkView, { state: 'live' }> }) {
  const [hasAsked, setAsked] = useState(door.hasAskedAgain)
  const { busy, failure, send } = useSending({ failed: words.askFailed, stale: words.askFailed })
  const [from, sender] = [firstWord(door.from), door.sender === null ? undefined : firstWord(door.sender)]
  if (hasAsked && sender)
    return (
      <div className="app dsm dsm--ok">
        <h1 className="d d2">{fill(words.asked.heading, { sender })}</h1>
        <p>{words.asked.text}</p>
      </div>
    )
  const said = words[door.state]
  return (
    <div className="app dsm">
      <h1 className="d d2">{fill(said.heading, { from })}</h1>
      <p>{sender ? fill(said.text, { sender }) : words.nobodyToAsk}</p>
      {failure && <Alert title={failure} />}
      {sender && (
        <Button
          busy={busy}
          onClick={() =>
            void send(
              () => askForLink(token),
              () => setAsked(true),
            )
          }
        >
          {fill(words.ended.ask, { sender })}
        </Button>
      )}
    </div>
  )
}
