import { z } from 'zod'
import type { ContractDraft, SealState } from '#src/contracts/contract.ts'

/** `POST /api/portal/session`: the shared password, or the key of a personal link (PORTAL-2). */
export const PortalSessionRequest = z.union([
  z.object({ password: z.string().max(200) }),
  z.object({ key: z.string().max(64) }),
])

/** One entry of `GET /api/contracts`, which is a bare list (PORTAL-10). */
export interface WireContract {
  id: string
  isSigned: boolean
  signature: { signedAt: string; kind: 'drawn' | 'typed' } | null
  /** As shown to people: `PT-0031`. */
  number: string
  agreementVersion: number
  /** What was typed so far; once signed, what was signed. */
  draft: ContractDraft
  document: { state: SealState; sha256: string | null }
}
