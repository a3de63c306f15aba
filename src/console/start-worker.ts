import { consoleScope } from '../staff/staff.ts'

/**
 * Installs the console's service worker once the page is loaded. In a browser without service workers, or one that
 * refuses it, the console works all the same.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/console-worker.js', { scope: consoleScope, updateViaCache: 'none' })
      .catch(() => {})
    // Tells the server that this device is still used, so that it gets its notifications until this session ends.
    if ('Notification' in globalThis && Notification.permission === 'granted')
      void import('../staff/ui/console/this-device.ts').then(({ noteDevice }) => noteDevice()).catch(() => {})
  })
}
