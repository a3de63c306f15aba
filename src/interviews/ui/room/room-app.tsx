import { lazy, Suspense, useEffect, useState } from 'react'
import { interview as words } from '#content/site/interview.ts'
import { Button } from '#src/design/button.tsx'
import { fill } from '#src/values/fill.ts'
import { tokenOfPage, trialOfPage } from './calls.ts'
import { troubleBeforeConsent } from './recorder/browser-support.ts'
import { Frame } from './parts/frame.tsx'
import { ScreenHeading } from './parts/parts.tsx'
import { RoomStarting } from './room-starting.tsx'
import { Welcome } from './screens/welcome.tsx'
import { OpenApplication } from './screens/open-application.tsx'
import { ClosedLink } from './screens/closed-link.tsx'
import { canBegin, hasBegun, type Screen } from './screen.ts'
import { type Room, useRoom } from './use-room.ts'

const later = {
  consent: async () => ({ default: (await import('./screens/consent.tsx')).Consent }),
  warned: async () => ({ default: (await import('./screens/browser-warning.tsx')).BrowserWarning }),
  stage: async () => ({ default: (await import('./screens/stage.tsx')).Stage }),
  overview: async () => ({ default: (await import('./screens/overview.tsx')).Overview }),
  borrowed: async () => ({ default: (await import('./screens/borrowed.tsx')).Borrowed }),
}
const Consent = lazy(later.consent)
const BrowserWarning = lazy(later.warned)
const Stage = lazy(later.stage)
const Overview = lazy(later.overview)
const Borrowed = lazy(later.borrowed)
const TrialApp = lazy(async () => ({ default: (await import('./trial/trial-app.tsx')).TrialApp }))
const Wiped = lazy(async () => ({ default: (await import('./screens/borrowed.tsx')).Wiped }))

/** The room of the solo interview: the form for open applications, or the interview that a link opens. */
export function RoomApp() {
  const [token, setToken] = useState(tokenOfPage)
  const [trial] = useState(trialOfPage)
  const [isWiped, setWiped] = useState(false)
  if (isWiped)
    return (
      <Suspense fallback={<RoomStarting />}>
        <Wiped />
      </Suspense>
    )
  if (trial)
    return (
      <Suspense fallback={<RoomStarting />}>
        <TrialApp setId={trial}>{(room) => <OpenRoom room={room} onWiped={() => setWiped(true)} />}</TrialApp>
      </Suspense>
    )
  if (!token)
    return (
      <OpenApplication
        onOpened={(secret) => {
          history.pushState(null, '', `/i/${secret}`)
          setToken(secret)
        }}
      />
    )
  return (
    <LinkedRoom
      token={token}
      onWiped={() => {
        history.replaceState(null, '', '/interview')
        setWiped(true)
      }}
    />
  )
}

function LinkedRoom({ token, onWiped }: { token: string; onWiped: () => void }) {
  const { state, room, retry } = useRoom(token)
  const isOpen = room !== undefined
  useEffect(() => {
    // Load every screen in advance: the connection may drop in the middle of an answer.
    if (isOpen) void Promise.allSettled(Object.values(later).map((load) => load()))
  }, [isOpen])
  if (state.name === 'unknown') return <ClosedLink kind="unknown" />
  if (room) return <OpenRoom room={room} onWiped={onWiped} />
  if (state.name === 'loading') return <RoomStarting />
  const copy = state.name === 'offline' ? words.offline : words.failed
  return (
    <Frame>
      <div className="iv__b">
        <ScreenHeading>{copy.heading}</ScreenHeading>
        <p>{copy.text}</p>
        <div className="iv-acts">
          <Button onClick={() => void retry()}>{copy.again}</Button>
        </div>
        {state.name === 'failed' && state.code && (
          <p className="iv-note">{fill(words.failed.code, { code: state.code })}</p>
        )}
      </div>
    </Frame>
  )
}

function OpenRoom({ room, onWiped }: { room: Room; onWiped: () => void }) {
  const { view } = room
  const [screen, setScreen] = useState<Screen>({ name: 'welcome' })
  const [isLast, setLast] = useState(false)
  const [trouble, setTrouble] = useState(troubleBeforeConsent)
  if (view.state === 'withdrawn') return <ClosedLink kind="withdrawn" room={room} />
  if (view.state === 'submitted') return <ClosedLink kind="submitted" room={room} isFresh={isLast} />
  if (view.elsewhere) return <Elsewhere room={room} />
  const isRecording = screen.name === 'question' || screen.name === 'practise'
  const isNew = screen.name === 'question' && !hasBegun(room, screen.id)
  const isAtAnswers = screen.name === 'overview' || screen.name === 'borrowed'
  if (!canBegin(room) && (isNew || (!isRecording && !isAtAnswers)))
    return <ClosedLink kind="expired" room={room} onOverview={() => setScreen({ name: 'overview' })} />
  const goTo = (next: Screen) =>
    setScreen(view.hasConsented || next.name === 'welcome' || next.name === 'practise' ? next : { name: 'consent' })
  return (
    <Suspense fallback={<RoomStarting />}>
      {screen.name === 'welcome' && trouble && (
        <BrowserWarning room={room} trouble={trouble} onAnyway={() => setTrouble(undefined)} />
      )}
      {screen.name === 'welcome' && !trouble && <Welcome room={room} goTo={goTo} />}
      {screen.name === 'consent' && <Consent room={room} goTo={setScreen} />}
      {isRecording && (
        <Stage
          room={room}
          question={screen.name === 'question' ? view.questions.find(({ id }) => id === screen.id) : undefined}
          isAtPoster={screen.name === 'question' && screen.isAtPoster === true}
          goTo={goTo}
        />
      )}
      {screen.name === 'overview' && <Overview room={room} goTo={goTo} onSending={() => setLast(true)} />}
      {screen.name === 'borrowed' && (
        <Borrowed room={room} onBack={() => setScreen({ name: 'overview' })} onWiped={onWiped} />
      )}
    </Suspense>
  )
}

function Elsewhere({ room }: { room: Room }) {
  const copy = words.elsewhere
  return (
    <Frame>
      <div className="iv__b">
        <ScreenHeading>{copy.heading}</ScreenHeading>
        <p>{fill(copy.text, { device: room.view.elsewhere?.device || '…' })}</p>
        <div className="iv-acts">
          <Button variant="hot" onClick={() => void room.look(true)}>
            {copy.here}
          </Button>
        </div>
        <p className="iv-note">{copy.note}</p>
      </div>
    </Frame>
  )
}
