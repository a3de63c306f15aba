import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Does what the page's address asks for with `?do=…`, such as opening a dialog: once, and then the address is that of
 * the page alone. With it an action can be begun from anywhere (STAFF-16).
 */
export function useActionInAddress(what: string, act: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('do') === what
  const begin = useEffectEvent(() => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('do')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
    act()
  })
  useEffect(() => {
    if (isAsked) begin()
  }, [isAsked])
}
