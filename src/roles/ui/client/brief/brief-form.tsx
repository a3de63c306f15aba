import './brief-form.css'
import { useEffect, useId, useRef, useState } from 'react'
import { briefWords as words } from '#content/portal/brief.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { Alert, TextArea, TextField } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useNewest } from '#src/platform/browser/use-newest.ts'
import { fillCount } from '#src/values/fill.ts'
import type { PortalRole } from '../../../api.ts'
import { beginRole, changeRole, codeOf, isStale, sentenceOf } from '../calls.ts'
import { type BriefErrors, changesOf, errorsOf, requestOf, type TypedBrief, typedOf } from './typed-brief.ts'

export interface BriefFormProps {
  /** The draft to continue; without it, the form begins a new role. */
  role?: PortalRole
  /** Gets the role's id, and whether the brief was sent or only saved. */
  onSaved: (roleId: string, isSent: boolean) => void
  /** Loads the draft again. */
  onReload?: () => Promise<void>
  onClose: () => void
}

const payFields = ['salaryFrom', 'salaryTo', 'onTarget'] as const
const payLabels = { salaryFrom: words.pay.from, salaryTo: words.pay.to, onTarget: words.pay.onTarget }

/** A form for the client's brief. It can be saved half finished. */
export function BriefForm({ role, onSaved, onReload, onClose }: BriefFormProps) {
  const { form, typed, errors, failure, changes, busy, isFetching, change, submit } = useBrief(role, onSaved, onReload)
  const missing = Object.keys(errors).length
  return (
    <Dialog size="md" title={words.title} onClose={onClose}>
      <form
        className="dlg__b brf"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(true)
        }}
      >
        <p>{words.lead}</p>
        {missing > 0 && <Alert title={fillCount(words.missing, missing)} />}
        {failure && <Alert title={words.failed.title}>{failure}</Alert>}
        {changes.length > 0 && <Theirs changes={changes} />}
        <FirstFields typed={typed} errors={errors} onType={change} />
        <WordFields typed={typed} errors={errors} onType={change} />
        <p className="row">
          <Button variant="hot" type="submit" busy={busy === 'send' || isFetching}>
            {words.send}
          </Button>
          <Button variant="line" busy={busy === 'save' || isFetching} onClick={() => void submit(false)}>
            {words.save}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

/** What a colleague has written meanwhile. */
function Theirs({ changes }: { changes: ReturnType<typeof changesOf> }) {
  const heading = useId()
  return (
    <section className="brf__now" aria-labelledby={heading}>
      <h3 id={heading}>{words.failed.theirs}</h3>
      <dl>
        {changes.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || words.failed.nothing}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface FieldsProps {
  typed: TypedBrief
  errors: BriefErrors
  onType: (changed: Partial<TypedBrief>) => void
}

function FirstFields({ typed, errors, onType }: FieldsProps) {
  return (
    <>
      <div className="brf__first">
        <TextField
          label={`${words.roleTitle.label} ${words.mark}`}
          hint={words.roleTitle.hint}
          error={errors.title}
          input={{
            value: typed.title,
            maxLength: 120,
            required: true,
            'data-autofocus': true,
            onChange: (event) => onType({ title: event.target.value }),
          }}
        />
        <TextField
          label={`${words.openings.label} ${words.mark}`}
          error={errors.openings}
          input={{
            value: typed.openings,
            inputMode: 'numeric',
            maxLength: 3,
            onChange: (event) => onType({ openings: event.target.value }),
          }}
        />
      </div>
      <fieldset>
        <legend className="label">
          {words.pay.legend} {words.mark}
        </legend>
        <div className="brf__pay">
          {payFields.map((name) => (
            <TextField
              key={name}
              label={payLabels[name]}
              hint={name === 'salaryFrom' ? words.pay.hint : undefined}
              error={errors[name]}
              input={{
                value: typed[name],
                inputMode: 'decimal',
                maxLength: 14,
                onChange: (event) => onType({ [name]: event.target.value }),
              }}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** The fields that the client answers in their own words. */
function WordFields({ typed, errors, onType }: FieldsProps) {
  return words.fields.map(({ name, label, hint, lines, isNeeded }) => {
    const field = {
      label: isNeeded ? `${label} ${words.mark}` : label,
      hint: hint || undefined,
      error: errors[name],
    }
    const value = typed[name]
    return lines === 1 ? (
      <TextField
        key={name}
        {...field}
        input={{ value, maxLength: 200, onChange: (event) => onType({ [name]: event.target.value }) }}
      />
    ) : (
      <TextArea
        key={name}
        {...field}
        input={{
          value,
          rows: lines,
          maxLength: 1000,
          onChange: (event) => onType({ [name]: event.target.value }),
        }}
      />
    )
  })
}

const nothingToLoad = async () => {}

function useBrief(role: PortalRole | undefined, onSaved: BriefFormProps['onSaved'], onReload = nothingToLoad) {
  const { seen, theirs, isFetching, catchUp } = useNewest(role, (one) => one?.version, onReload)
  const [before] = useState(() => typedOf(role))
  const [typed, setTyped] = useState(before)
  const [errors, setErrors] = useState<BriefErrors>({})
  const [busy, setBusy] = useState<'save' | 'send'>()
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // The buttons are a screen below it.
  useEffect(() => {
    if (failure) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  const change = (changed: Partial<TypedBrief>) => {
    setTyped({ ...typed, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
  }

  async function submit(send: boolean) {
    if (busy) return
    const found = errorsOf(typed, send)
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(send ? 'send' : 'save')
    try {
      const request = requestOf(typed, { send, version: seen?.version ?? 0 })
      const saved = await (role ? changeRole(role.id, request) : beginRole(request))
      toast({ ...(send ? words.sent : words.saved), tone: 'ok' })
      onSaved(saved.id, send)
    } catch (error) {
      const isOvertaken = codeOf(error) === 'changed_meanwhile'
      setFailure(isOvertaken ? words.failed.stale : sentenceOf(error, words.failed.description))
      setBusy(undefined)
      if (isStale(error)) catchUp()
    }
  }

  const changes = theirs ? changesOf(typedOf(theirs), { before, typed }) : []
  return { form, typed, errors, failure, changes, busy, isFetching, change, submit }
}
