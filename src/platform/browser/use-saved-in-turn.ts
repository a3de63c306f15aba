import { useRef, useState } from 'react'

interface SavedInTurn<Choice> {
  /** The newest choice until the server has it, to be shown whatever is fetched meanwhile; otherwise `undefined`. */
  chosen: Choice | undefined
  choose: (choice: Choice) => Promise<void>
}

/**
 * Saves one choice at a time (STAFF-22). Of the choices made while another is being saved, only the newest is saved
 * after it. `save` gets the choice and the version that it replaces, at first `version`. It returns the version that
 * the server has now, or `undefined` if it refused the choice; then a waiting choice is dropped too.
 */
export function useSavedInTurn<Choice, Version>(
  version: Version,
  save: (choice: Choice, replaced: Version) => Promise<Version | undefined>,
): SavedInTurn<Choice> {
  const [chosen, setChosen] = useState<Choice>()
  const unsent = useRef<Choice>(undefined)
  const isSaving = useRef(false)

  async function choose(choice: Choice) {
    setChosen(choice)
    unsent.current = choice
    if (isSaving.current) return
    isSaving.current = true
    let current: Version | undefined = version
    while (unsent.current !== undefined && current !== undefined) {
      const next: Choice = unsent.current
      unsent.current = undefined
      current = await save(next, current)
    }
    unsent.current = undefined
    isSaving.current = false
    setChosen(undefined)
  }

  return { chosen, choose }
}
