import { useDeferredValue, useState } from 'react'
import { rolesConsole } from '#content/console/roles.ts'
import { CompactField } from '#src/design/console/compact-field.tsx'
import { ConfirmDialog } from '#src/design/console/confirm-dialog.tsx'
import { FieldError } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction, useConsoleQuery } from '#src/platform/browser/console-query.ts'
import { useRefusal } from '#src/platform/browser/use-refusal.ts'
import { roleQueries } from './role-queries.ts'

const words = rolesConsole.make

/** The part of a contract that this dialog needs. The list belongs to a domain that imports this one. */
interface ContractChoice {
  id: string
  number: string
  company: string
  person: string
  state: string
  signedAt: string | null
}

/** Makes a role on a client's contract. */
export function NewRoleDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const [title, setTitle] = useState('')
  const [openings, setOpenings] = useState('1')
  const [contractId, setContractId] = useState('')
  const make = useConsoleAction<{ title: string; openings: number; contractId: string }, { id: string }>({
    path: '/api/admin/roles',
    refresh: roleQueries,
    quiet: true,
    onDone: ({ id }) => {
      toast({ title: words.done, description: title, tone: 'ok' })
      onMade(id)
    },
  })
  const { fields, sentence, form } = useRefusal(make.failure, { title, openings, contractId })
  const [hasNoContract, setHasNoContract] = useState(false)
  const submit = () => {
    setHasNoContract(contractId === '')
    if (contractId !== '') void make.run({ title, openings: Number(openings), contractId })
  }
  return (
    <ConfirmDialog
      title={words.title}
      size="md"
      confirm={words.submit}
      cancel={rolesConsole.cancel}
      busy={make.busy}
      failure={sentence}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{words.lead}</p>
      <div className="rl-pair">
        <CompactField
          label={words.name}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={fields.title}
          autoComplete="off"
          data-autofocus
        />
        <CompactField
          label={words.openings}
          type="number"
          min={1}
          max={100}
          value={openings}
          onChange={({ target }) => setOpenings(target.value)}
          error={fields.openings}
        />
      </div>
      <ContractField
        value={contractId}
        onChoose={setContractId}
        error={hasNoContract && contractId === '' ? words.noContract : fields.contractId}
      />
    </ConfirmDialog>
  )
}

function ContractField({
  value,
  onChoose,
  error,
}: {
  value: string
  onChoose: (id: string) => void
  error: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const query = new URLSearchParams({ sort: '-signed', ...(q ? { q } : {}) })
  const { data } = useConsoleQuery<{ rows: ContractChoice[] }>('contracts', `/api/admin/contracts?${query}`, {
    placeholder: (before) => before,
  })
  const rows = data?.rows.filter(({ state }) => state !== 'void')
  return (
    <div className="rl-choose">
      <CompactField
        label={words.find}
        hint={words.findHint}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
      <fieldset className="con-choice" aria-describedby={error ? 'rl-contract-error' : undefined}>
        <legend>{words.contract}</legend>
        {rows === undefined && <p className="con-note">{words.looking}</p>}
        {rows?.length === 0 && <p className="con-note">{words.none}</p>}
        {rows?.map(({ id, number, company, person, signedAt }) => (
          <label key={id}>
            <input type="radio" name="contract" checked={id === value} onChange={() => onChoose(id)} />
            <span>
              {company || person || rolesConsole.noCompany}{' '}
              <small className="con-note">
                {number}
                {signedAt === null && `, ${words.notSigned.toLowerCase()}`}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldError id="rl-contract-error">{error}</FieldError>
    </div>
  )
}
