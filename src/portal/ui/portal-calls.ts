import { readFailure } from '#src/platform/browser/read-failure.ts'
import { receive } from '#src/platform/browser/receive.ts'
import { HttpError, send, sendForFile } from '#src/platform/browser/send.ts'
import { sendUntilKnown } from '#src/platform/browser/send-until-known.ts'
import type { SignatureStatusAnswer } from '#src/contracts/api.ts'
import { contractPath } from '#src/contracts/contract-path.ts'
import type { ClientDetails } from '#src/contracts/contract.ts'
import type { WireContract } from '../api.ts'
import type { DraftChange } from './draft/draft-saver.ts'

// The portal's calls. All of them throw what `send` throws.

const patienceMs = 30_000

export type Credential = { password: string } | { key: string }

/** Opens the portal. Asks once: a wrong password is a 401. */
export function openSession(credential: Credential): Promise<unknown> {
  return send('/api/portal/session', credential, { signal: AbortSignal.timeout(patienceMs) })
}

/** Leaves the portal, for good even if the response is lost. */
export function endSession(): Promise<unknown> {
  return sendUntilKnown('/api/portal/session', {}, { method: 'DELETE' })
}

/**
 * Returns the first contract of the list, which is the one to use, or `undefined` if the list is empty or malformed
 * (PORTAL-10).
 */
export async function firstContract(): Promise<WireContract | undefined> {
  const list = await receive<unknown>('/api/contracts', AbortSignal.timeout(patienceMs))
  return Array.isArray(list) ? (list[0] as WireContract | undefined) : undefined
}

/** Stores what was changed. With `keepalive` the request outlives the page. */
export function putDraft(
  contractId: string,
  change: DraftChange,
  { keepalive }: { keepalive: boolean },
): Promise<unknown> {
  return send(`${contractPath(contractId)}/draft`, change, {
    method: 'PUT',
    keepalive,
    ...(keepalive ? {} : { signal: AbortSignal.timeout(patienceMs) }),
  })
}

/** Asks whether the contract is signed; for any other address the answer is no. */
export async function signatureStatus(contractId: string, email: string): Promise<SignatureStatusAnswer['data']> {
  const path = `${contractPath(contractId)}/signature-status?email=${encodeURIComponent(email)}`
  return (await receive<SignatureStatusAnswer>(path, AbortSignal.timeout(patienceMs))).data
}

/** Fetches the sealed copy. 503 until it is made. */
export function completedPdf(contractId: string, details: ClientDetails): Promise<Blob> {
  return sendForFile(`${contractPath(contractId)}/generate-pdf`, details, { signal: AbortSignal.timeout(patienceMs) })
}

/** Whether the server no longer knows a session of this browser. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}

/** Returns why a session is over, if somebody else ended it: a link was revoked, somebody left the team. */
export function whySignedOut(error: unknown): string | undefined {
  const { code, sentence } = readFailure(error)
  return code === 'portal_locked' ? undefined : sentence
}

/** Whether a call was refused because the contract has been signed meanwhile. */
export function isSignedAlready(error: unknown): boolean {
  return error instanceof HttpError && error.problem?.code === 'already_signed'
}

/** Whether the failure is temporary, so that the call can be repeated. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status >= 500 || error.status === 429
}
