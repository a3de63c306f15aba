import { useState } from 'react'
import { remember, remembered } from '#src/platform/browser/remembered.ts'

const storageKey = 'portal-data-saver'

/** Whether films load only when they are played: by the viewer's choice, or by their browser's setting. */
export function useDataSaver(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(isChosen)
  return [
    on,
    (next) => {
      setOn(next)
      remember('local', storageKey, next ? 'on' : 'off')
    },
  ]
}

function isChosen(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const chosen = remembered('local', storageKey)
  return chosen === null ? connection?.saveData === true : chosen === 'on'
}
