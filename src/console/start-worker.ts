import { consoleScope } from '../staff/staff.ts'

/**
 * Has the browser keep the console's service worker, once the page is there. A browser without one, or one that refuses
 * it, runs the console all the same.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => {
    navigator.serviceWorker
      .register('/console-worker.js', { scope: consoleScope, updateViaCache: 'none' })
      .catch(() => {})
    // Says that this device is still used, so that it gets its notices until this session is ended.
    if ('Notification' in globalThis && Notification.permission === 'granted')
      void import('../staff/ui/console/this-device.ts').then(({ noteDevice }) => noteDevice()).catch(() => {})
  })
}
