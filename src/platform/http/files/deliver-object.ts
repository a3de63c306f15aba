import type { Db } from '../../database/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { findObject, type StoredObject } from '../../storage/stored-objects.ts'
import { deliver } from './deliver.ts'

const rememberedObjects = 5000

/**
 * Delivers stored objects by their keys, with ranges. The caller has authorised the request. Returns `undefined` if
 * there is no such object.
 */
export function objectDelivery({
  db,
  storage,
  accelRedirect,
}: {
  db: Db
  storage: Storage
  /** The internal location of stored files in a web server in front, if that delivers them. */
  accelRedirect: string | undefined
}): (request: Request, key: string, cacheControl: string) => Promise<Response | undefined> {
  // The object under a key never changes, but whether it may be seen is checked each time.
  const objects = new Map<string, StoredObject>()
  return async (request, key, cacheControl) => {
    const object = objects.get(key) ?? (await findObject(db, key))
    if (!object) return undefined
    if (objects.size >= rememberedObjects) objects.clear()
    objects.set(key, object)
    const path = storage.pathOf(key)
    return deliver(request, {
      size: object.size,
      etag: `"${key.slice(0, 32)}"`,
      modified: object.touchedAt,
      contentType: object.contentType,
      cacheControl,
      read: (range) => storage.read(key, range),
      redirect: accelRedirect && path && accelRedirect + path,
    })
  }
}
