import { consoleWords as words } from '#content/console/frame.ts'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'

/** Ends the session, and says so if it may not have ended. */
export function useSignOut() {
  const { run, busy } = useConsoleAction({
    path: '/api/staff/session',
    method: 'DELETE',
    quiet: true,
    // A full page load, so that nothing that was shown stays in memory.
    onDone: async () => {
      // The server has deleted the device already. This also ends the subscription at its push service.
      await import('../staff/ui/console/this-device.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => {})
      location.assign('/admin')
    },
    onFailed: () => toast({ ...words.signOut.failed, tone: 'hot' }),
  })
  return { busy, run: () => void run() }
}
