import { HttpError } from '#src/platform/browser/send.ts'
import type { InterviewView, TakeBody } from '../../api.ts'

const pageKey = 'interview-page'

/**
 * Names this page while it is open and when it is reloaded: a page that reloads is not somebody else.
 * Nor is the only page of a browser that was killed: its name lies in the browser's storage, and no page that lives
 * holds it. A copy of a tab is a page of its own.
 */
let naming: Promise<string> | undefined
function pageId(): Promise<string> {
  naming ??= namePage()
  return naming
}

async function namePage(): Promise<string> {
  const reloaded = takeUp()
  const id = reloaded ?? (await leftBehind()) ?? newPageId()
  addEventListener('pagehide', () => remember(sessionStorage, id))
  remember(localStorage, id)
  void hold(id, false)
  return id
}

/** The name that this browser's last page had, unless that page is still open. */
async function leftBehind(): Promise<string | undefined> {
  try {
    const id = localStorage.getItem(pageKey) ?? undefined
    return id && (await hold(id, true)) ? id : undefined
  } catch {
    return undefined
  }
}

/** Holds a name for as long as this page is open. Returns whether it was free. */
function hold(id: string, onlyIfFree: boolean): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(false)
  return new Promise((resolve) => {
    const held = async (lock: Lock | null) => {
      resolve(lock !== null)
      if (lock) await new Promise(() => {})
    }
    locks.request(`interview-page-${id}`, { ifAvailable: onlyIfFree }, held).catch(() => resolve(false))
  })
}

function takeUp(): string | null {
  try {
    const id = sessionStorage.getItem(pageKey)
    sessionStorage.removeItem(pageKey)
    return id
  } catch {
    return null
  }
}

function remember(storage: Storage, id: string): void {
  try {
    storage.setItem(pageKey, id)
  } catch {
    // Without storage the next load asks whether to carry on here.
  }
}

function newPageId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A new take's id: the server takes what the browser made, so that one that begins without a line has it too. */
export function newTakeId(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz'
  return `tak_${Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => letters[byte & 31]).join('')}`
}

async function ask<Data>(method: 'POST' | 'PUT', path: string, body: object, headers = {}): Promise<Data> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new HttpError(response.status, text, response.statusText)
  return (JSON.parse(text) as { data: Data }).data
}

/** Opens an interview by the link's secret, or looks at it again. */
export const openInterview = async (token: string, takeOver = false) =>
  ask<InterviewView>('POST', '/api/interviews/session', { token, page: await pageId(), takeOver })

export const applyOpenly = (body: { name: string; email: string }) =>
  ask<{ known: boolean; token?: string }>('POST', '/api/interviews/open', body)

/** Reports a new take, which any page may do: the answer is about the take, not the interview. */
export const reserveTake = (view: InterviewView, id: string, take: TakeBody) =>
  ask<{ n: number }>('PUT', `/api/interviews/takes/${id}`, take, { 'x-interview': view.id })

/** A call by the page that holds the lease. Returns the interview as it is afterwards. */
export const change = (view: InterviewView, method: 'POST' | 'PUT', path: string, body: object = {}) =>
  ask<InterviewView>(method, `/api/interviews/${path}`, body, {
    'x-interview': view.id,
    'x-interview-lease': String(view.lease),
  })

/** The link's secret, from the page's address. */
export const tokenOfPage = () => /^\/i\/([^/]+)/.exec(location.pathname)?.[1]
