import { createContext, useContext } from 'react'

/** Whether somebody has come here from another page of the console, and not by the address bar. */
export const HasMoved = createContext(false)

export function useHasMoved(): boolean {
  return useContext(HasMoved)
}
