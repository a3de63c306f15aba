import { useState } from 'react'

const storageKey = 'portal-data-saver'

/** Whether films load only when they are played: by the viewer's choice, or by their browser's setting. */
export function useDataSaver(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(remembered)
  return [
    on,
    (next) => {
      setOn(next)
      try {
        localStorage.setItem(storageKey, next ? 'on' : 'off')
      } catch {
        // Without storage, the choice lasts while the page is open.
      }
    },
  ]
}

function remembered(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  try {
    const chosen = localStorage.getItem(storageKey)
    return chosen === null ? connection?.saveData === true : chosen === 'on'
  } catch {
    return connection?.saveData === true
  }
}
