import { HttpError } from '#src/platform/browser/send.ts'
import type { InterviewView, OpenFacts, TakeBody } from '../../api.ts'
import { ask } from './ask.ts'
import { forgetPageId, pageId } from './page-id.ts'

/** Makes a take's id in the browser, so that a take that begins offline has one too. */
export function newTakeId(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return `tak_${Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => letters[byte & 31]).join('')}`
}

/** Opens an interview by the secret of its link, or loads it again. */
export const openInterview = async (token: string, takeOver = false) =>
  ask<InterviewView>('POST', '/api/interviews/session', { token, page: await pageId(), takeOver })

/** Loads what an open application asks. */
export async function loadOpenFacts(): Promise<OpenFacts> {
  const response = await fetch('/api/interviews/open', { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return ((await response.json()) as { data: OpenFacts }).data
}

export const applyOpenly = (body: { name: string; email: string }) =>
  ask<{ known: boolean; token?: string }>('POST', '/api/interviews/open', body)

/** Asks to be written to once open applications are open again. The answer is the same for every address. */
export const waitForOpening = (email: string) => ask<object>('POST', '/api/interviews/waiting-list', { email })

/** Asks for new links to what is open under an address. The answer never says whether there is anything. */
export const askForLink = (email: string) => ask<object>('POST', '/api/interviews/lost', { email })

/** Reports a new take. Any page may do that. The response is about the take, not the interview. */
export const reserveTake = (view: InterviewView, id: string, take: TakeBody) =>
  ask<{ n: number }>('PUT', `/api/interviews/takes/${id}`, take, { 'x-interview': view.id })

/** A call that only the page with the lease may make. Returns the interview after the change. */
export const change = (view: InterviewView, method: 'POST' | 'PUT', path: string, body: object = {}) =>
  ask<InterviewView>(method, `/api/interviews/${path}`, body, {
    'x-interview': view.id,
    'x-interview-lease': String(view.lease),
  })

/** Ends this browser's session of the interview, and forgets which page this was. */
export async function leaveInterview(view: InterviewView): Promise<void> {
  forgetPageId()
  await ask('POST', '/api/interviews/leave', {}, { 'x-interview': view.id })
}

/** Returns the link's secret from the page's address. */
export const tokenOfPage = () => /^\/i\/([^/]+)/.exec(location.pathname)?.[1]

/** Returns the question set that staff try out at this address. */
export const trialOfPage = () => /^\/interview\/try\/([^/]+)/.exec(location.pathname)?.[1]
