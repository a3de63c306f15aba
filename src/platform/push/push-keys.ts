import type { Db } from '../database/database.ts'
import { ownSecret } from '../secrets/own-secret.ts'

/** The key pair by which push services know us (RFC 8292). */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Returns the program's own key pair, made once and stored in the database, because all its processes need the same
 * one. Browsers subscribe to the public key, so another pair would silence every device.
 */
export async function pushKeys(db: Db, now: Date): Promise<PushKeys> {
  const { default: webPush } = await import('web-push')
  return JSON.parse(await ownSecret(db, 'push keys', JSON.stringify(webPush.generateVAPIDKeys()), now)) as PushKeys
}
