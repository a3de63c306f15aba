import { rolesWords } from '#content/portal/roles.ts'
import { fill } from '#src/values/fill.ts'
import type { CandidacyCard } from '../../../api.ts'
import { firstNameOf } from '../parts/candidate.ts'
import { Switch } from '../parts/choice.tsx'

const words = rolesWords.watch

/** One sentence on who is told what was watched, and the data saver. */
export function WatchNotice({
  of,
  savesData,
  onSavesData,
}: {
  of: CandidacyCard
  savesData: boolean
  onSavesData: (on: boolean) => void
}) {
  return (
    <div className="told">
      <p>{fill(words.told, { name: firstNameOf(of) })}</p>
      <Switch isOn={savesData} onChange={onSavesData}>
        {words.saver.label}
      </Switch>
      {savesData && <p>{words.saver.on}</p>}
    </div>
  )
}
