import { type Agreement, agreementVersions } from '#content/agreement.ts'
import { canonicalText } from '../../agreement.ts'
import { agreementFingerprint } from './agreement-fingerprint.ts'

/**
 * Returns the agreement that a contract was opened with (PORTAL-29). Throws an ordinary error if that version no longer
 * exists, or if its text has changed since.
 */
export function agreementOfVersion({ version, sha256 }: { version: number; sha256: string }): Agreement {
  const agreement = agreementVersions.find((agreement) => agreement.version === version)
  if (!agreement) throw new Error(`Version ${version} of the agreement is not in content/agreement.ts`)
  if (agreementFingerprint(canonicalText(agreement)) !== sha256) {
    throw new Error(`The text of version ${version} of the agreement has changed since it was offered (${sha256})`)
  }
  return agreement
}
