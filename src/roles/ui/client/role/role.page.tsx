import { lazy, Suspense, useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { fill } from '#src/values/fill.ts'
import type { PortalRole } from '../../../api.ts'
import { hasEnded } from '../../../role-states.ts'
import { sentenceOf, setBlind } from '../calls.ts'
import { LoadFailed, OfflineLine, offlineText, WallLoading } from '../parts/page-states.tsx'
import { RoleStair } from '../parts/stair.tsx'
import type { Kept, Loaded } from '../use-answer.ts'
import type { Verdicts } from '../watch/use-verdicts.ts'
import { mayAsk } from '../decisions/client-actions.ts'
import { dayOfShortlist, filmedSentence, nextSentence } from '../home/next-step.ts'
import { useDialogs } from '../decisions/use-dialogs.tsx'
import { BriefGlance, BriefInFull } from './brief-glance.tsx'
import { MiniList } from './small-posters.tsx'
import { RoleHead } from './role-head.tsx'
import { RoleWall, watchHref } from './role-wall.tsx'

const BriefForm = lazy(() => import('../brief/brief-form.tsx').then((module) => ({ default: module.BriefForm })))
const ShareDialog = lazy(() => import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })))
const BlindWall = lazy(() => import('../blind/blind-wall.tsx').then((module) => ({ default: module.BlindWall })))

const words = rolesWords.role

export interface RolePageProps {
  loaded: Loaded<PortalRole>
  verdicts: Verdicts
  onReload: () => Promise<void>
}

/** One role: its brief at a glance, and the shortlist as a wall. */
export function RolePage(props: RolePageProps) {
  const { loaded, onReload } = props
  if (loaded.state === 'loading') return <WallLoading />
  if (loaded.state === 'missing')
    return (
      <LoadFailed {...words.missing}>
        <Button size="sm" href="/portal">
          {rolesWords.back}
        </Button>
      </LoadFailed>
    )
  if (loaded.state === 'failed') return <LoadFailed {...words.failed} onAgain={() => void onReload()} />
  return <Role {...props} role={loaded.data} kept={loaded.kept} />
}

function Role({ role, kept, verdicts, onReload }: RolePageProps & { role: PortalRole; kept: Kept | undefined }) {
  const [asList, setAsList] = useState(false)
  const [open, setOpen] = useState<'brief' | 'share'>()
  const { open: decide, dialogs } = useDialogs(role, onReload)
  const { candidacies: people } = role
  const isOffline = kept !== undefined || verdicts.isOffline
  const isOver = hasEnded(role)
  const waitsForDeposit = people.some(({ film }) => film.state === 'none' && film.why === 'deposit')
  const share = role.me.mayDecide && !isOver && !waitsForDeposit ? () => setOpen('share') : undefined
  const blind = role.me.mayDecide && !isOver ? (on: boolean) => changeBlind(role, on, onReload) : undefined
  const hrefOf = (one: { id: string }) => watchHref(role.id, one.id)
  return (
    <>
      {isOffline && <OfflineLine text={offlineText(kept)} onAgain={() => void onReload()} />}
      <RoleHead role={role} asList={asList} onAsList={setAsList} />
      <BriefGlance role={role} />
      {waitsForDeposit && <BeforeDeposit role={role} />}
      {isOver && <Ended role={role} />}
      {people.length === 0 ? (
        !isOver && <BeforeShortlist role={role} onFinish={() => setOpen('brief')} />
      ) : isOffline ? (
        <MiniList people={people} hrefOf={hrefOf} withFaces={false} />
      ) : role.blind && !isOver ? (
        <Suspense fallback={<WallLoading isPart />}>
          <BlindWall
            role={role}
            onVerdict={(id, value) => verdicts.give(id, value, [])}
            onShow={blind && (() => void blind(false))}
          />
        </Suspense>
      ) : (
        <RoleWall
          roleId={role.id}
          people={people}
          budgetTo={role.brief.salaryToPence}
          asList={asList}
          onAsk={(one) => (mayAsk(one, role) ? () => decide('ask', one.id) : undefined)}
          onHide={blind && (() => void blind(true))}
          onShare={share}
        />
      )}
      <BriefInFull brief={role.brief} />
      {dialogs}
      <Suspense>
        {open === 'brief' && (
          <BriefForm
            role={role}
            onReload={onReload}
            onSaved={() => {
              setOpen(undefined)
              void onReload()
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'share' && <ShareDialog role={role} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

async function changeBlind(role: PortalRole, blind: boolean, onReload: () => Promise<void>): Promise<void> {
  try {
    await setBlind(role.id, blind, role.version)
  } catch (error) {
    const { title, description } = sharingWords.blind.failed
    toast({ title, description: sentenceOf(error, description), tone: 'hot' })
  }
  await onReload()
}

/** The note above the wall while the films wait for the deposit. */
function BeforeDeposit({ role }: { role: PortalRole }) {
  const { heading, text } = words.waits
  return (
    <section className="pad0 waits" aria-labelledby="waits">
      <h2 className="d d3" id="waits">
        {heading}
      </h2>
      <p>{text}</p>
      {role.me.runsAccount && (
        <Button size="sm" href="/portal#contract">
          {rolesWords.home.pay}
        </Button>
      )}
    </section>
  )
}

/** The note above the wall of a role that is closed or filled. */
function Ended({ role }: { role: PortalRole }) {
  const { heading, text } = words.ended[role.state === 'filled' ? 'filled' : 'closed']
  return (
    <section className="pad0 waits waits--over" aria-labelledby="ended">
      <h2 className="d d3" id="ended">
        {heading}
      </h2>
      <p>
        {role.next.kind === 'starts' && `${nextSentence(role)} `}
        {text}
      </p>
      {role.candidacies.length > 0 && (
        <Button size="sm" href={`/portal/roles/${role.id}#decisions`}>
          {words.decide}
        </Button>
      )}
    </section>
  )
}

/** What is shown instead of the wall before there is a shortlist. */
function BeforeShortlist({ role, onFinish }: { role: PortalRole; onFinish: () => void }) {
  if (role.state === 'draft')
    return (
      <div className="pad0 empt">
        <h2 className="d d3">{words.before.draft.heading}</h2>
        <p>{words.before.draft.text}</p>
        {role.me.mayDecide && <Button onClick={onFinish}>{rolesWords.home.finishBrief}</Button>}
      </div>
    )
  const { next } = role
  const day = next.kind === 'us' ? dayOfShortlist(next) : undefined
  const isFilmed = next.kind === 'us' && next.filming !== null && next.filming.filmed === next.filming.people
  return (
    <div className="pad0 empt">
      <h2 className="d d3">{(next.kind === 'us' && filmedSentence(next)) || words.before.heading}</h2>
      <p>{day ? fill(words.before.textOn, { day }) : isFilmed ? words.before.textFilmed : words.before.text}</p>
      <RoleStair step={role.step} />
    </div>
  )
}
