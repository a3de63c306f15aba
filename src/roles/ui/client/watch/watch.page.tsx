import './watch.css'
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import type { CandidacyCard, PortalRole } from '../../../api.ts'
import type { VerdictValue } from '../../../role-states.ts'
import { addComment, removeComment, sentenceOf } from '../calls.ts'
import { filmOf, firstNameOf, type ReadyFilm } from '../parts/candidate.ts'
import { mayAsk } from '../decisions/client-actions.ts'
import { useDialogs } from '../decisions/use-dialogs.tsx'
import { isMidway, neighbour, nextToPlay } from '../role/playing-order.ts'
import { shortlistedPerson } from '../role/role-wall.tsx'
import { About } from './about.tsx'
import { Comments } from './comments.tsx'
import { EndOfShortlist } from './end-of-shortlist.tsx'
import { Film } from './film.tsx'
import type { WatchAction } from './keys.ts'
import { NextFilm } from './next-film.tsx'
import { type Beginning, pressPlay, takePress } from './pressed-play.ts'
import { LostLine, NoFilmHere } from './over-film.tsx'
import { Scrub } from './scrub.tsx'
import { WatchNotice } from './watch-notice.tsx'
import { useCaptions } from './use-captions.ts'
import { useDataSaver } from './use-data-saver.ts'
import { usePlayer } from './use-player.ts'
import type { Verdicts } from './use-verdicts.ts'
import { useWatchKeys } from './use-keys.ts'
import { VerdictBar, Why } from './verdict-bar.tsx'
import { WatchHead } from './watch-head.tsx'

const AskPanel = lazy(() => import('../decisions/interview-form.tsx').then((module) => ({ default: module.AskPanel })))

const words = rolesWords.watch

export interface WatchPageProps {
  role: PortalRole
  candidacyId: string
  verdicts: Verdicts
  onChange: (changed: (role: PortalRole) => PortalRole) => void
  onReload: () => Promise<void>
  /** Shows another film without loading the page. */
  onFilm: (candidacyId: string) => void
  onBack: () => void
  onDecide: () => void
}

/** One film after another, each followed by the question for a verdict. */
export function WatchPage(props: WatchPageProps) {
  const { role, candidacyId, onBack, onDecide } = props
  const [isOver, setOver] = useState(false)
  const of = role.candidacies.find(({ id }) => id === candidacyId)
  const film = of && filmOf(of)
  if (isOver) return <EndOfShortlist role={role} onDecide={onDecide} onBack={onBack} />
  if (!of || !film) return <NothingToWatch {...props} of={of} />
  return <Watching {...props} of={of} film={film} onEnd={() => setOver(true)} />
}

/** The page if the film can't be watched, or if nobody has this address. */
function NothingToWatch({ role, of, onFilm, onBack }: WatchPageProps & { of: CandidacyCard | undefined }) {
  const next = of && nextToPlay(role.candidacies.map(shortlistedPerson), of.id)
  return (
    <div className="wt on-dark">
      {of && <WatchHead role={role} current={of} onFilm={onFilm} onBack={onBack} />}
      <NoFilmHere
        name={of ? firstNameOf(of) : rolesWords.role.somebody}
        why={of?.film.state === 'none' ? of.film.why : undefined}
        mayPay={role.me.runsAccount}
        next={next && role.candidacies.find(({ id }) => id === next.id)}
        onBack={onBack}
        onFilm={(id) => {
          pressPlay(id, 'resume')
          onFilm(id)
        }}
      />
    </div>
  )
}

interface WatchingProps extends WatchPageProps {
  of: CandidacyCard
  film: ReadyFilm
  onEnd: () => void
}

function Watching(props: WatchingProps) {
  const { role, of, film, verdicts, onBack } = props
  const watch = useWatching(props)
  const { player, captions, next } = watch
  const waits = verdicts.waiting.find(({ candidacyId, isLost }) => isLost && candidacyId === of.id)
  const isComing = player.state === 'ended' && watch.countsDown && of.mine !== null && next !== undefined
  return (
    <div className={`wt on-dark${of.mine?.value === 'no' && player.state === 'ended' ? ' is-no' : ''}`}>
      <WatchHead role={role} current={of} onFilm={watch.show} onBack={onBack} />
      <div className="wt__g">
        <div className="wt__l">
          <Film
            of={of}
            film={film}
            player={player}
            caption={captions.line}
            withCaptions={watch.withCaptions}
            savesData={watch.savesData}
            stoppedAt={watch.stoppedAt}
            onResume={watch.resume}
            onTranscript={() => watch.setReading(true)}
            next={of.mine || player.at > film.seconds / 2 ? next : undefined}
            over={
              isComing ? (
                <NextFilm of={next.of} onPlay={watch.goOn} onCancel={watch.hold} />
              ) : verdicts.isOffline || waits ? (
                <LostLine
                  waits={waits}
                  count={verdicts.waiting.length}
                  isOffline={verdicts.isOffline}
                  onSend={verdicts.sendNow}
                />
              ) : undefined
            }
          />
          <Scrub
            player={player}
            seconds={film.seconds}
            comments={of.comments}
            withCaptions={watch.withCaptions}
            onCaptions={watch.setWithCaptions}
            onComment={(comment) => player.seek(comment.atSecond)}
            playButton={watch.playButton}
          />
          <Verdict {...props} watch={watch} />
          <WatchNotice of={of} savesData={watch.savesData} onSavesData={watch.setSavesData} />
        </div>
        <Side {...props} watch={watch} />
      </div>
      {watch.dialogs}
    </div>
  )
}

interface PartProps extends WatchingProps {
  watch: ReturnType<typeof useWatching>
}

function Verdict({ of, verdicts, watch }: PartProps) {
  const { next } = watch
  return (
    <VerdictBar
      of={of}
      keys={watch.keys}
      onKeys={watch.setKeys}
      onVerdict={watch.judge}
      why={
        of.mine && watch.asksWhy ? (
          <Why
            of={of}
            value={of.mine.value}
            reasons={of.mine.reasons}
            onReason={watch.say}
            next={next && { name: firstNameOf(next.of) }}
            onNext={watch.goOn}
            onAsk={watch.onAsk}
            onUndo={() => void verdicts.takeBack(of.id)}
          />
        ) : undefined
      }
    />
  )
}

/** The part beside the film; on a phone below it. */
function Side({ of, role, onReload, watch }: PartProps) {
  const { player, captions } = watch
  return (
    <aside className="wt__s" aria-label={words.aboutLabel}>
      {watch.isAsking ? (
        <Suspense>
          <AskPanel of={of} role={role} onDone={onReload} onClose={watch.stopAsking} />
        </Suspense>
      ) : (
        <>
          <About
            of={of}
            onAsk={watch.onAsk}
            transcript={captions.lines}
            isReading={watch.isReading}
            onRead={watch.setReading}
          />
          <Comments
            candidacyId={of.id}
            comments={of.comments}
            at={player.at}
            mayComment={role.me.mayComment}
            field={watch.commentField}
            onSeek={player.seek}
            onAdd={watch.comment}
            onRemove={watch.uncomment}
            onWriting={player.pause}
          />
        </>
      )}
    </aside>
  )
}

/** What is open, what the buttons do, and which film comes next. */
function useWatching(props: WatchingProps) {
  const { role, of, film, verdicts, onFilm, onEnd, onReload } = props
  const player = usePlayer(of.id)
  useReloadOnceBroken(player.state === 'broken', onReload)
  const captions = useCaptions(player.video, film.stream)
  const options = useOptions()
  const [open, setOpen] = useState(fresh(of.id))
  if (open.id !== of.id) setOpen(fresh(of.id))
  const commentField = useRef<HTMLInputElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const shortlist = role.candidacies.map(shortlistedPerson)
  const nextId = nextToPlay(shortlist, of.id)?.id
  const nextOf = role.candidacies.find(({ id }) => id === nextId)
  const nextFilm = nextOf && filmOf(nextOf)
  const stoppedAt =
    open.isResumed || !isMidway({ watchedTo: of.watched.at, seconds: film.seconds }) ? undefined : of.watched.at
  const { comment, uncomment } = useCommenting(props)
  const asking = useAsking(props, player.pause)

  function show(id: string) {
    if (id !== of.id) onFilm(id)
  }

  function goOn() {
    if (!nextId) return onEnd()
    pressPlay(nextId, 'resume')
    onFilm(nextId)
  }

  function resume(at: number) {
    setOpen({ ...open, id: of.id, isResumed: true })
    if (at > 0) player.seek(at)
    player.play()
  }
  useBeginning(of.id, (beginning) => {
    resume(beginning === 'resume' && stoppedAt !== undefined ? stoppedAt : 0)
    playButton.current?.focus({ preventScroll: true })
  })

  function judge(value: VerdictValue) {
    verdicts.give(of.id, value, value === of.mine?.value ? of.mine.reasons : [])
    setOpen({ ...open, asksWhy: true })
  }

  const [keys, setKeys] = useWatchKeys((action: WatchAction) => {
    if (action === 'pause') player.toggle()
    else if (action === 'comment') commentField.current?.focus()
    else if (action === 'previous' || action === 'next') {
      const other = neighbour(shortlist, of.id, action === 'next' ? 1 : -1)
      if (other) show(other.id)
    } else judge(action)
  })

  return {
    ...options,
    ...asking,
    player,
    captions,
    keys,
    setKeys,
    commentField,
    playButton,
    next: nextOf && nextFilm ? { of: nextOf, film: nextFilm } : undefined,
    show,
    goOn,
    judge,
    say: (reason: string) => {
      if (of.mine) verdicts.give(of.id, of.mine.value, of.mine.reasons.includes(reason) ? [] : [reason])
    },
    comment,
    uncomment,
    asksWhy: open.asksWhy,
    isReading: open.isReading,
    setReading: (isReading: boolean) => setOpen({ ...open, isReading }),
    stoppedAt,
    resume,
  }
}

/** Loads the role again if a film can't be played: it may have been taken back, or the viewer's link has ended. */
function useReloadOnceBroken(isBroken: boolean, onReload: () => Promise<void>): void {
  const reload = useEffectEvent(onReload)
  useEffect(() => {
    if (isBroken) void reload()
  }, [isBroken])
}

/** Begins a film that was opened by a press, while the browser still handles that press. */
function useBeginning(candidacyId: string, onBegin: (beginning: Beginning) => void): void {
  const begin = useEffectEvent(onBegin)
  useLayoutEffect(() => {
    const beginning = takePress(candidacyId)
    if (beginning) begin(beginning)
  }, [candidacyId])
}

/** The form for an interview: beside the film if there is room, otherwise over it. */
function useAsking({ role, of, onReload }: WatchingProps, onPause: () => void) {
  const [askedFor, setAskedFor] = useState<string>()
  const { open, dialogs } = useDialogs(role, onReload)
  const ask = () => {
    onPause()
    if (matchMedia('(min-width: 1200px)').matches) setAskedFor(of.id)
    else open('ask', of.id)
  }
  return {
    dialogs,
    isAsking: askedFor === of.id,
    stopAsking: () => setAskedFor(undefined),
    onAsk: mayAsk(of, role) ? ask : undefined,
  }
}

/** The viewer's settings for all films. */
function useOptions() {
  const [withCaptions, setWithCaptions] = useState(true)
  const [savesData, setSavesData] = useDataSaver()
  const [countsDown, setCountsDown] = useState(prefersMotion)
  return {
    withCaptions,
    setWithCaptions,
    savesData,
    setSavesData,
    countsDown,
    hold: () => setCountsDown(false),
  }
}

function useCommenting({ of, onChange }: WatchingProps) {
  const change = (comments: (now: CandidacyCard['comments']) => CandidacyCard['comments']) =>
    onChange((role) => ({
      ...role,
      candidacies: role.candidacies.map((one) =>
        one.id === of.id ? { ...one, comments: comments(one.comments) } : one,
      ),
    }))
  return {
    comment: async (second: number, text: string): Promise<boolean> => {
      try {
        const added = await addComment(of.id, second, text)
        change((now) => [...now, added].toSorted((a, b) => a.atSecond - b.atSecond))
        return true
      } catch (error) {
        const { title, description } = words.commentFailed
        toast({ title, description: sentenceOf(error, description), tone: 'hot' })
        return false
      }
    },
    uncomment: async (id: string): Promise<void> => {
      try {
        await removeComment(of.id, id)
        change((now) => now.filter((one) => one.id !== id))
      } catch (error) {
        const { title, description } = words.removeFailed
        toast({ title, description: sentenceOf(error, description), tone: 'hot' })
      }
    },
  }
}

const fresh = (id: string) => ({ id, asksWhy: false, isReading: false, isResumed: false })

function prefersMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches
}
