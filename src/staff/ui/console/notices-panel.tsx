import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { noticesPanel as words } from '#content/console/notices.ts'
import { Button } from '#src/design/button.tsx'
import { CompactCheck } from '#src/design/console/compact-field.tsx'
import { Alert } from '#src/design/field.tsx'
import { toast } from '#src/design/feedback/toast.tsx'
import { useConsoleAction } from '#src/platform/browser/console-query.ts'
import { type PushKind, pushKinds } from '#src/platform/push/notice.ts'
import type { PushSubscriptionShape } from '#src/platform/push/push.ts'
import {
  type DeviceNotices,
  deviceAddress,
  readDevice,
  subscribe,
  subscriptionHere,
  unsubscribe,
} from './this-device.ts'

const cannot = { no: words.unsupported, home: words.home, denied: words.denied } as const

/**
 * Notifications on this device, and their kinds (STAFF-20). The browser asks for permission when the switch is pressed,
 * never before.
 */
export function NoticesPanel() {
  const query = useQuery({ queryKey: noticesKey, queryFn: readDevice, refetchOnMount: 'always' })
  const device = query.data
  return (
    <section className="con-panel acc-panel" aria-labelledby="acc-notices">
      <h2 id="acc-notices">{words.title}</h2>
      {query.isError && !device ? (
        <>
          <Alert title={words.notLoaded} />
          <div>
            <Button size="sm" variant="line" busy={query.isFetching} onClick={() => void query.refetch()}>
              {words.tryAgain}
            </Button>
          </div>
        </>
      ) : device && device.may !== 'yes' ? (
        <p>{cannot[device.may]}</p>
      ) : (
        <Switch device={device} />
      )}
    </section>
  )
}

/**
 * The switch and the kinds. They are rendered at once, so that nothing moves, but can only be used once the present
 * state is known.
 */
function Switch({ device }: { device: DeviceNotices | undefined }) {
  const { busy, problem, choose } = useNotices(device)
  const kinds = device?.kinds ?? null
  return (
    <>
      <CompactCheck
        label={words.label}
        hint={words.hint}
        checked={kinds !== null}
        disabled={!device}
        aria-busy={busy || undefined}
        onChange={({ target }) => void choose(target.checked ? pushKinds : [])}
      />
      {kinds && (
        <fieldset className="acc-kinds">
          <legend>{words.which}</legend>
          {pushKinds.map((kind) => (
            <CompactCheck
              key={kind}
              label={words.kinds[kind]}
              hint={kind === 'call' && words.callHint}
              checked={kinds.includes(kind)}
              aria-busy={busy || undefined}
              onChange={({ target }) =>
                void choose(pushKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))))
              }
            />
          ))}
        </fieldset>
      )}
      {problem && <Alert title={problem} />}
    </>
  )
}

const noticesKey = [deviceAddress, 'notices']

function useNotices(device: DeviceNotices | undefined) {
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const set = (changed: Partial<DeviceNotices>) =>
    client.setQueryData<DeviceNotices>(noticesKey, (before) => before && { ...before, ...changed })
  const on = useConsoleAction<{ subscription: PushSubscriptionShape; kinds: readonly PushKind[] }>({
    path: '/api/admin/account/notices',
    method: 'PUT',
    quiet: true,
  })
  const off = useConsoleAction<{ endpoint: string }>({ path: '/api/admin/account/notices/off', quiet: true })

  async function switchOn(publicKey: string, kinds: readonly PushKind[]): Promise<void> {
    const permission = await Notification.requestPermission()
    if (permission === 'denied') return void set({ may: 'denied' })
    if (permission !== 'granted') return setProblem(words.refused)
    const subscription = await subscribe(publicKey).catch(() => undefined)
    if (!subscription) return setProblem(words.noService)
    const { endpoint, keys } = subscription.toJSON() as PushSubscriptionShape
    if ((await on.run({ subscription: { endpoint, keys }, kinds })) === undefined) return
    set({ kinds: [...kinds] })
    toast({ title: device?.kinds ? words.saved : words.switchedOn, tone: 'ok' })
  }

  async function switchOff(): Promise<void> {
    const endpoint = (await subscriptionHere())?.endpoint
    if (endpoint !== undefined && (await off.run({ endpoint })) === undefined) return
    await unsubscribe()
    set({ kinds: null })
    toast({ title: words.switchedOff, tone: 'ok' })
  }

  return {
    busy: isAsking,
    problem: problem ?? on.failure?.sentence ?? off.failure?.sentence,
    choose: async (kinds: readonly PushKind[]) => {
      if (isAsking || !device?.publicKey) return
      setProblem(undefined)
      on.reset()
      off.reset()
      setIsAsking(true)
      await (kinds.length > 0 ? switchOn(device.publicKey, kinds) : switchOff()).finally(() => setIsAsking(false))
    },
  }
}
