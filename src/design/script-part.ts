import { useEffect } from 'react'
import { type SharedValue, sharedValue, useShared } from './shared-value.ts'

/** A part of a page whose script is loaded later than the page itself (SPEED-4). */
export interface ScriptPart<Loaded> {
  /** Fetches the part once, or again after a failure. Never rejects: `state` says whether it failed. */
  fetch(): Promise<void>
  state: SharedValue<{ loaded?: Loaded; hasFailed: boolean }>
}

/** `load` imports the part: `() => import('./signature-step.tsx')`. */
export function scriptPart<Loaded>(load: () => Promise<Loaded>): ScriptPart<Loaded> {
  const state: ScriptPart<Loaded>['state'] = sharedValue({ hasFailed: false })
  let underWay: Promise<void> | undefined
  async function fetchNow(): Promise<void> {
    try {
      state.set({ loaded: await load(), hasFailed: false })
    } catch {
      state.set({ hasFailed: true })
    } finally {
      underWay = undefined
    }
  }
  return {
    state,
    async fetch() {
      if (state.get().loaded === undefined) await (underWay ??= fetchNow())
    },
  }
}

/**
 * The part, once it has loaded; fetches it as soon as it is `needed`. `hasFailed` is true if it was needed and could
 * not be loaded.
 */
export function useScriptPart<Loaded>(
  part: ScriptPart<Loaded>,
  needed: boolean,
): { loaded: Loaded | undefined; hasFailed: boolean } {
  const { loaded, hasFailed } = useShared(part.state)
  useEffect(() => {
    if (needed) void part.fetch()
  }, [part, needed])
  return { loaded, hasFailed: hasFailed && needed }
}
