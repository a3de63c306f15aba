import './dialogs.css'
import { useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextField } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { changedSince } from '#src/platform/browser/typed-since.ts'
import { isEmailAddress } from '#src/values/email-address.ts'
import { fill, fillCount } from '#src/values/fill.ts'
import { spokenMoment } from '#src/values/london-time.ts'
import type { PortalRole, ShareLink } from '../../../api.ts'
import { revokeLink, rolePath, sentenceOf, shareRole } from '../calls.ts'
import { useSending } from '../use-sending.ts'
import { Choice, Switch } from '../parts/choice.tsx'
import { useAnswer } from '../use-answer.ts'
import { ShareLinks } from './share-links.tsx'

const words = sharingWords.share
const allDays = [1, 7, 14] as const

/** The form for a new link. */
interface TypedLink {
  email: string
  note: string
  mayComment: boolean
  days: (typeof allDays)[number]
  isAll: boolean
  hidesNames: boolean
}

const fresh: TypedLink = { email: '', note: '', mayComment: true, days: 7, isAll: true, hidesNames: false }

/** Shares a shortlist with a colleague by a link that expires and can be revoked. */
export function ShareDialog({ role, onClose }: { role: PortalRole; onClose: () => void }) {
  const links = useAnswer<ShareLink[]>(`${rolePath(role.id)}/share-links`, onClose)
  const [typed, setTyped] = useState(fresh)
  return (
    <Dialog size="md" title={words.title} onClose={onClose}>
      <ShareForm
        role={role}
        typed={typed}
        onType={(changed) => setTyped({ ...typed, ...changed })}
        onSent={() => {
          setTyped((now) => changedSince(typed, now, fresh))
          void links.reload()
        }}
        onTakenBack={() => void links.reload()}
        onClose={onClose}
      />
      <section className="revs" aria-labelledby="links">
        <h3 id="links">{words.who}</h3>
        {links.loaded.state === 'loading' && <output>{words.loading}</output>}
        {(links.loaded.state === 'failed' || links.loaded.state === 'missing') && (
          <p className="row" role="alert">
            {words.failedList}
            <Button variant="line" size="sm" onClick={() => void links.reload()}>
              {rolesWords.again}
            </Button>
          </p>
        )}
        {links.loaded.state === 'here' && (
          <ShareLinks
            roleId={role.id}
            links={links.loaded.data}
            onAgain={({ email, mayComment, hidesNames }) => setTyped({ ...fresh, email, mayComment, hidesNames })}
            onChanged={() => void links.reload()}
          />
        )}
      </section>
    </Dialog>
  )
}

/** Revokes a link that was just made. If its mail hasn't left yet, it isn't sent. */
async function takeBack(roleId: string, { id, email }: ShareLink, onDone: () => void): Promise<void> {
  try {
    await revokeLink(roleId, id)
    const { title, description } = words.revokedToast
    toast({ title, description: fill(description, { email }), tone: 'ok' })
  } catch (error) {
    const { title, description } = words.revokeFailed
    toast({ title, description: sentenceOf(error, description), tone: 'hot' })
  }
  onDone()
}

interface ShareFormProps {
  role: PortalRole
  typed: TypedLink
  onType: (changed: Partial<TypedLink>) => void
  onSent: () => void
  onTakenBack: () => void
  onClose: () => void
}

function ShareForm({ role, typed, onType, onSent, onTakenBack, onClose }: ShareFormProps) {
  const [error, setError] = useState<string>()
  const { busy, failure, send } = useSending({ failed: words.failed, stale: words.failed })
  const liked = role.candidacies.filter(({ mine }) => mine?.value === 'yes' || mine?.value === 'maybe')

  function submit() {
    const { isAll, ...request } = typed
    const email = typed.email.trim()
    if (!isEmailAddress(email)) return setError(words.badEmail)
    const only = isAll ? null : liked.map(({ id }) => id)
    void send(async () => {
      const link = await shareRole(role.id, { ...request, email, only })
      toast({
        title: fill(words.sent.title, { email: link.email }),
        description: fill(words.sent.description, { day: spokenMoment(link.expiresAt, 'now') }),
        tone: 'ok',
        action: { label: words.sent.undo, run: () => void takeBack(role.id, link, onTakenBack) },
      })
    }, onSent)
  }

  return (
    <form
      className="dlg__b"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {failure && <Alert title={failure} />}
      <div className="g2">
        <TextField
          label={words.email}
          error={error}
          input={{
            type: 'email',
            autoComplete: 'off',
            value: typed.email,
            'data-autofocus': true,
            onChange: (event) => {
              onType({ email: event.target.value })
              setError(undefined)
            },
          }}
        />
        <TextField
          label={words.line}
          optional
          input={{ value: typed.note, maxLength: 1000, onChange: (event) => onType({ note: event.target.value }) }}
        />
        <ShareChoices role={role} hasLiked={liked.length > 0} typed={typed} onType={onType} />
      </div>
      <Switch isOn={typed.hidesNames} onChange={(hidesNames) => onType({ hidesNames })}>
        {words.hides}
      </Switch>
      <p className="note">{fill(words.note, { company: role.company || words.yourCompany })}</p>
      <p className="row">
        <Button variant="hot" type="submit" busy={busy}>
          {words.send}
        </Button>
        <Button variant="line" onClick={onClose}>
          {words.cancel}
        </Button>
      </p>
    </form>
  )
}

function ShareChoices({
  role,
  hasLiked,
  typed,
  onType,
}: Pick<ShareFormProps, 'role' | 'typed' | 'onType'> & { hasLiked: boolean }) {
  return (
    <>
      <Choice
        legend={words.can}
        value={typed.mayComment}
        options={[
          { value: true, label: words.comments },
          { value: false, label: words.watches },
        ]}
        onChange={(mayComment) => onType({ mayComment })}
      />
      <Choice
        legend={words.ends}
        value={typed.days}
        options={allDays.map((value) => ({ value, label: fillCount(words.days, value) }))}
        onChange={(days) => onType({ days })}
      />
      {hasLiked && (
        <Choice
          legend={words.films}
          value={typed.isAll}
          options={[
            { value: true, label: fillCount(words.all, role.candidacies.length) },
            { value: false, label: words.mine },
          ]}
          onChange={(isAll) => onType({ isAll })}
        />
      )}
    </>
  )
}
