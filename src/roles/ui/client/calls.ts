import type { z } from 'zod'
import { HttpError, newKey, send } from '#src/platform/browser/send.ts'
import { OutcomeUnknown, sendUntilKnown } from '#src/platform/browser/send-until-known.ts'
import type { HiredAnswer, HiredRequest, InterviewRequest, NotChosenRequest, OfferRequest } from '../../decision-api.ts'
import type { BriefSaved, Comment, RoleRequest, Verdict, VerdictRequest, ShareLink, ShareRequest } from '../../api.ts'
import type { InterviewOutcome } from '../../role-states.ts'
import type { SendResult, UnsentVerdict } from './watch/verdict-outbox.ts'
import type { Range } from './watch/watched.ts'

// The calls of the client's pages. All of them throw what `send` throws.

interface Answer<Data> {
  data: Data
}

const patienceMs = 30_000

export const rolesPath = '/api/portal/roles'
export const rolePath = (id: string) => `${rolesPath}/${encodeURIComponent(id)}`
export const candidacyPath = (id: string) => `/api/portal/candidacies/${encodeURIComponent(id)}`

/** Carries out an action of the viewer, and tries again if the response was lost. */
async function act<Data>(path: string, body: unknown = {}, method: 'POST' | 'PUT' | 'DELETE' = 'POST'): Promise<Data> {
  return (await sendUntilKnown<Answer<Data>>(path, body, { method })).data
}

export const beginRole = (request: RoleRequest) => act<BriefSaved>(rolesPath, request)
export const changeRole = (id: string, request: RoleRequest) => act<BriefSaved>(rolePath(id), request, 'PUT')

export const setBlind = (id: string, blind: boolean, version: number) =>
  act<{ version: number }>(`${rolePath(id)}/blind`, { blind, version }, 'PUT')

export const addComment = (candidacyId: string, atSecond: number, text: string) =>
  act<Comment>(`${candidacyPath(candidacyId)}/comments`, { atSecond, text })
export const removeComment = (candidacyId: string, commentId: string) =>
  act<unknown>(`${candidacyPath(candidacyId)}/comments/${encodeURIComponent(commentId)}`, {}, 'DELETE')

const interviewPath = (candidacyId: string) => `${candidacyPath(candidacyId)}/interview-request`
export const askForInterview = (candidacyId: string, request: z.input<typeof InterviewRequest>) =>
  act<unknown>(interviewPath(candidacyId), request)
export const cancelInterview = (candidacyId: string, version: number, reason: string) =>
  act<unknown>(interviewPath(candidacyId), { version, reason }, 'DELETE')
export const tellOutcome = (candidacyId: string, version: number, outcome: InterviewOutcome) =>
  act<unknown>(`${candidacyPath(candidacyId)}/interview-outcome`, { version, outcome })
export const makeOffer = (candidacyId: string, request: OfferRequest) =>
  act<unknown>(`${candidacyPath(candidacyId)}/offer`, request)
export const recordHire = (candidacyId: string, request: HiredRequest) =>
  act<HiredAnswer>(`${candidacyPath(candidacyId)}/hired`, request)
export const sayNotChosen = (candidacyId: string, request: NotChosenRequest) =>
  act<unknown>(`${candidacyPath(candidacyId)}/not-chosen`, request)
export const takeBackWords = (candidacyId: string, version: number) =>
  act<unknown>(`${candidacyPath(candidacyId)}/not-chosen`, { version }, 'DELETE')

export const shareRole = (roleId: string, request: z.input<typeof ShareRequest>) =>
  act<ShareLink>(`${rolePath(roleId)}/share-links`, request)
export const revokeLink = (roleId: string, linkId: string) =>
  act<unknown>(`${rolePath(roleId)}/share-links/${encodeURIComponent(linkId)}`, {}, 'DELETE')

export const remindColleague = (roleId: string, memberId: string) =>
  act<{ films: number }>(`${rolePath(roleId)}/reminders`, { memberId })

const teamPath = '/api/portal/team'
export const addColleague = (request: { email: string; name: string }) => act<unknown>(teamPath, request)
export const removeColleague = (id: string) => act<unknown>(`${teamPath}/${encodeURIComponent(id)}`, {}, 'DELETE')

export const sharedLinkPath = (token: string) => `/api/portal/share/${encodeURIComponent(token)}`
/** Opens the session of a share link. */
export const openDoor = async (token: string) =>
  (await send<Answer<{ roleId: string }>>(sharedLinkPath(token), {}, { signal: AbortSignal.timeout(patienceMs) })).data
export const askForLink = (token: string) =>
  send<unknown>(`${sharedLinkPath(token)}/asking`, {}, { signal: AbortSignal.timeout(patienceMs) })

/** Tries once to store a verdict, for the outbox (watch/verdict-outbox.ts), which repeats it. */
export async function sendVerdict({
  candidacyId,
  value,
  reasons,
  note,
  version,
  key,
}: UnsentVerdict): Promise<SendResult> {
  const request: VerdictRequest = { value, reasons: [...reasons], note, version }
  try {
    const { data } = await send<Answer<Verdict>>(`${candidacyPath(candidacyId)}/verdict`, request, {
      method: 'PUT',
      key,
      signal: AbortSignal.timeout(patienceMs),
    })
    return { outcome: 'stored', version: data.version }
  } catch (error) {
    const isAnswer = error instanceof HttpError && error.status < 500 && ![401, 408, 429].includes(error.status)
    return isAnswer ? { outcome: 'refused', error } : { outcome: 'unknown', isSignedOut: isSignedOut(error) }
  }
}

/** Takes a verdict back. */
export const takeBackVerdict = (candidacyId: string, version: number) =>
  act<unknown>(`${candidacyPath(candidacyId)}/verdict?version=${version}`, {}, 'DELETE')

/** The call that returns what is said in a film, line by line. */
export const filmWordsPath = (candidacyId: string) => `/api/portal/films/${encodeURIComponent(candidacyId)}/words`

/** Reports what was watched. The request survives leaving the page. */
export function reportWatched(candidacyId: string, ranges: readonly Range[], at: number): Promise<unknown> {
  const path = `/api/portal/films/${encodeURIComponent(candidacyId)}/watched`
  return send(path, { ranges, at, madeAt: new Date().toISOString() }, { key: newKey(), keepalive: true })
}

/** Whether the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}

export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404
}

/** Whether the page is out of date because somebody else, or another window, has changed something. */
export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409
}

/** Returns the server's code for a refusal. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof HttpError ? error.problem?.code : undefined
}

/** Returns the fields that the server refused, such as `times.0`. */
export function fieldsOf(error: unknown): string[] {
  return error instanceof HttpError ? (error.problem?.errors ?? []).map(({ path }) => path) : []
}

/** Returns what to say about a call that failed: the server's own sentence, or `otherwise` if there was no answer. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (error instanceof OutcomeUnknown) return otherwise
  return (error instanceof HttpError && error.problem?.message) || otherwise
}
