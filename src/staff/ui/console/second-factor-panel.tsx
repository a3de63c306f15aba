import { useState } from 'react'
import { accountWords } from '#content/console/staff.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { StateMark } from '#src/design/console/state-mark.tsx'
import { fill, fillCount } from '#src/values/fill.ts'
import { shortMoment } from '#src/values/london-time.ts'
import type { AccountAnswer } from '../../console-api.ts'
import { RenewCodesDialog, SwitchOffDialog, SwitchOnDialog } from './second-factor-dialogs.tsx'

const words = accountWords.factor
/** With fewer codes than this, the panel warns. */
const fewCodes = 3

/** The second factor: on or off, and the recovery codes for a lost phone. */
export function SecondFactorPanel({
  secondFactor: { on, since, recoveryCodesLeft },
}: {
  secondFactor: AccountAnswer['secondFactor']
}) {
  const [dialog, setDialog] = useState<'on' | 'off' | 'renew'>()
  const close = () => setDialog(undefined)
  const codesLeft = fillCount(words.codesLeft, recoveryCodesLeft)
  return (
    <section className="con-panel acc-panel" aria-labelledby="acc-factor">
      <h2 id="acc-factor">{words.title}</h2>
      {on ? (
        <>
          <p>
            <StateMark kind="done">
              {since ? fill(words.on, { date: shortMoment(since, 'now') }) : words.onPlain}
            </StateMark>
          </p>
          <p>
            <StateMark kind={recoveryCodesLeft === 0 ? 'failed' : recoveryCodesLeft < fewCodes ? 'partly' : 'done'}>
              {codesLeft}
            </StateMark>
          </p>
          <div className="con-acts">
            <CompactButton onClick={() => setDialog('renew')}>{words.renew}</CompactButton>
            <CompactButton variant="danger" onClick={() => setDialog('off')}>
              {words.switchOff}
            </CompactButton>
          </div>
        </>
      ) : (
        <>
          <p>
            <StateMark kind="none">{words.offState}</StateMark>
          </p>
          <p>{words.off}</p>
          <div className="con-acts">
            <CompactButton variant="ink" onClick={() => setDialog('on')}>
              {words.begin}
            </CompactButton>
          </div>
        </>
      )}
      {dialog === 'on' && <SwitchOnDialog onClose={close} />}
      {dialog === 'off' && <SwitchOffDialog onClose={close} />}
      {dialog === 'renew' && <RenewCodesDialog onClose={close} />}
    </section>
  )
}
