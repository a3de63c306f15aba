import { newKey, send } from '#src/platform/browser/send.ts'
import type { NoticesAnswer } from '../../console-api.ts'
import { consoleScope } from '../../staff.ts'

/** The call that returns what a device gets. The device's address is in the body, because it is a key to it. */
export const deviceAddress = '/api/admin/account/notices/device'

/** Whether this browser can show notifications, and which kinds it gets. */
export interface DeviceNotices {
  may: ReturnType<typeof canShowNotices>
  publicKey?: string
  kinds: NoticesAnswer['kinds']
}

/** Returns what this device gets. Asks the server only if the device could show anything. */
export async function readDevice(): Promise<DeviceNotices> {
  const may = canShowNotices()
  if (may !== 'yes') return { may, kinds: null }
  return { may, ...(await askOf((await subscriptionHere())?.endpoint)) }
}

async function askOf(endpoint: string | undefined): Promise<NoticesAnswer> {
  const body = endpoint === undefined ? {} : { endpoint }
  return ((await send(deviceAddress, body, { method: 'POST', key: newKey() })) as { data: NoticesAnswer }).data
}

/** Whether this browser can show notifications. `home`: only once the console is on the home screen (iOS). */
function canShowNotices(): 'yes' | 'no' | 'home' | 'denied' {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApple ? 'home' : 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

/** This browser's subscription, if it has one. */
export async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration(consoleScope)
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Subscribes this browser, again if it was subscribed with another key. Throws if it can't. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  if (!(await navigator.serviceWorker.getRegistration(consoleScope))) throw new Error('There is no service worker')
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await unsubscribe()
    return pushManager.subscribe(options)
  }
}

export async function unsubscribe(): Promise<void> {
  await (await subscriptionHere())?.unsubscribe()
}

/** Tells the server that this device is in use, and ends a subscription that the server doesn't know. */
export async function noteDevice(): Promise<void> {
  const subscription = await subscriptionHere()
  if (subscription && (await askOf(subscription.endpoint)).kinds === null) await subscription.unsubscribe()
}
