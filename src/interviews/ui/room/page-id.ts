// The id of this page, by which the server knows whether somebody else has opened the interview (INTV-7). It is kept in
// IndexedDB, because what is written to localStorage can take seconds to reach the disk, and a browser that is killed
// before that would look like another device.

const databaseName = 'interview-page'
const key = 'id'
/** In some browsers IndexedDB sometimes never answers. After this time in all, the interview opens without it. */
const patienceMs = 2000

let naming: Promise<string> | undefined

/**
 * Returns the id of this page once it is on the disk. It stays the same when the page is reloaded, and a browser that
 * was killed and started again finds it, unless another page that is open has it. A duplicated tab gets its own id.
 */
export function pageId(): Promise<string> {
  naming ??= namePage()
  return naming
}

/** Removes the id from this device. */
export function forgetPageId(): void {
  try {
    indexedDB.deleteDatabase(databaseName)
  } catch {
    // Nothing was stored.
  }
}

async function namePage(): Promise<string> {
  const patience = AbortSignal.timeout(patienceMs)
  const id = fromBeforeReload() ?? (await fromEarlierPage(patience)) ?? newId()
  addEventListener('pagehide', () => keepForReload(id))
  await store('readwrite', (ids) => ids.put(id, key), patience).catch(() => {
    // Without storage, the next page load asks whether to carry on here.
  })
  void hold(id, false)
  return id
}

/** Returns the id of this browser's last page, unless that page is still open. */
async function fromEarlierPage(patience: AbortSignal): Promise<string | undefined> {
  const id: unknown = await store('readonly', (ids) => ids.get(key), patience).catch(() => undefined)
  return typeof id === 'string' && (await hold(id, true)) ? id : undefined
}

/** Runs one request in a transaction that ends when its changes are on the disk. Throws once `patience` is over. */
async function store<Value>(
  mode: IDBTransactionMode,
  request: (ids: IDBObjectStore) => IDBRequest<Value>,
  patience: AbortSignal,
) {
  patience.throwIfAborted()
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('ids'))
  await event(opening, 'success', ['error'], patience)
  const database = opening.result
  try {
    const transaction = database.transaction('ids', mode, { durability: 'strict' })
    const done = request(transaction.objectStore('ids'))
    await event(transaction, 'complete', ['error', 'abort'], patience)
    return done.result
  } finally {
    database.close()
  }
}

function event(target: EventTarget, done: string, failed: readonly string[], patience: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(done, () => resolve())
    patience.addEventListener('abort', () => reject(new Error('IndexedDB: no answer')))
    for (const name of failed) target.addEventListener(name, () => reject(new Error(`IndexedDB: ${name}`)))
  })
}

/** Holds a page id for as long as this page is open. Returns whether it was free. */
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

function fromBeforeReload(): string | null {
  try {
    const id = sessionStorage.getItem(databaseName)
    sessionStorage.removeItem(databaseName)
    return id
  } catch {
    return null
  }
}

function keepForReload(id: string): void {
  try {
    sessionStorage.setItem(databaseName, id)
  } catch {
    // Without storage, the next page load asks whether to carry on here.
  }
}

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
