import type { Ref } from 'react'

/** A field that people neither see nor reach, but bots fill in (LEADS-4). */
export function Honeypot({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <div className="sr" aria-hidden="true">
      <label>
        Website
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
