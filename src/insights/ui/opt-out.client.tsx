import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type Choice, OptOut } from './opt-out.tsx'
import { mayCount, optOutKey } from './track.ts'

/** Renders the switch with this browser's current choice. */
export function startOptOut(): void {
  createRoot(document.getElementById('opt')!).render(<Switch />)
}

function Switch() {
  const [choice, setChoice] = useState<Choice>(() => (mayCount() ? 'counted' : optedOut() ? 'not-counted' : 'asked'))
  return (
    <OptOut
      choice={choice}
      onSwitch={(counted) => {
        try {
          if (counted) localStorage.removeItem(optOutKey)
          else localStorage.setItem(optOutKey, '1')
          sessionStorage.clear()
        } catch {
          // A browser without storage reports nothing anyway (track.ts).
        }
        setChoice(counted ? 'counted' : 'not-counted')
      }}
    />
  )
}

function optedOut(): boolean {
  try {
    return localStorage.getItem(optOutKey) !== null
  } catch {
    return false
  }
}
