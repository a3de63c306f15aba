import './account.css'
import { accountWords as words } from '#content/console/staff.ts'
import { Attention } from '#src/design/console/attention.tsx'
import { ConsoleHeader } from '#src/design/console/console-header.tsx'
import { SkeletonLines } from './account-waiting.tsx'
import { MorningMailPanel } from './morning-mail-panel.tsx'
import { NamePanel } from './name-panel.tsx'
import { NoticesPanel } from './notices-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { useAccount } from './staff-calls.ts'

/** The member's own account: name, password, second factor, and sessions. */
export function AccountPage() {
  const { data: account } = useAccount()
  return (
    <>
      <ConsoleHeader title={words.title} note={account?.member.email} />
      {account?.passwordIsMadeUp && (
        <Attention kind="note" title={words.madeUp.title}>
          {words.madeUp.text}
        </Attention>
      )}
      {account ? (
        <div className="acc">
          <div className="acc-column">
            <NamePanel account={account} />
            <PasswordPanel email={account.member.email} />
            <MorningMailPanel on={account.morningMail} />
            <NoticesPanel />
          </div>
          <div className="acc-column">
            <SecondFactorPanel secondFactor={account.secondFactor} />
            <SessionsPanel sessions={account.sessions} />
          </div>
        </div>
      ) : (
        <SkeletonLines />
      )}
    </>
  )
}
