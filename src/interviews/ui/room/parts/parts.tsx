import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a screen. It takes the focus when the screen appears, so that a screen reader announces it. */
export function ScreenHeading({ big = false, children }: { big?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={big ? 'iv-h1' : 'iv-h2'}>
      {children}
    </h1>
  )
}

/** One line about the state of something, with an icon. */
export function Mark({ kind, children }: { kind: 'ok' | 'wait' | 'warn' | 'bad' | 'none'; children: ReactNode }) {
  return (
    <span className={`iv-st iv-st--${kind}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}

/** A message that is announced when it appears. */
export function Tell({ kind, children }: { kind: 'ok' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className={`iv-tell iv-tell--${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <i className={`iv-mk iv-mk--${kind}`} aria-hidden="true" />
      <p>{children}</p>
    </div>
  )
}

/** Other ways to go on, one in each row. */
export function Ways({ ways }: { ways: readonly { label: string; note: string; onChoose: () => void }[] }) {
  return (
    <div className="iv-ways">
      {ways.map(({ label, note, onChoose }) => (
        <button type="button" key={label} onClick={onChoose}>
          <span>
            {label}
            {note && <small>{note}</small>}
          </span>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M1 8.5h11L7.8 4.3 10 2l8 8-8 8-2.2-2.3 4.2-4.2H1z" fill="currentColor" />
          </svg>
        </button>
      ))}
    </div>
  )
}

/** A checkbox with its sentence. */
export function Tick({
  label,
  note,
  isOn,
  isWrong = false,
  errorId,
  onChange,
}: {
  label: string
  note?: string
  isOn: boolean
  isWrong?: boolean
  errorId?: string
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className={`iv-ck ${isWrong ? 'is-error' : ''}`}>
      <input
        type="checkbox"
        checked={isOn}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true" />
      <b>
        {label}
        {note && <small>{note}</small>}
      </b>
    </label>
  )
}

/** Facts in rows. */
export function Facts({ facts }: { facts: readonly { term: string; text: string; note?: string }[] }) {
  return (
    <dl className="iv-fx">
      {facts.map(({ term, text, note }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            {text}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Prompts on a card, for somebody who speaks freely. */
export function CueCard({ prompts, label }: { prompts: readonly string[]; label: string }) {
  if (prompts.length === 0) return null
  return (
    <ul className="iv-card" aria-label={label}>
      {prompts.map((prompt) => (
        <li key={prompt}>{prompt}</li>
      ))}
    </ul>
  )
}

const steps = 12

/** The time that has passed, beside the picture. It counts up, never down. Screen readers don't hear its seconds. */
export function Climb({
  seconds,
  about,
  text,
  calm = false,
}: {
  seconds: number
  about: number
  text: string
  calm?: boolean
}) {
  const at = Math.floor((seconds / about) * steps)
  return (
    <div className={`iv-climb ${calm ? 'iv-climb--calm' : ''}`} aria-hidden="true">
      <p className="iv-climb__t">
        <b className="d">{clock(seconds)}</b>
        {text}
      </p>
      <div className="iv-climb__s">
        {Array.from({ length: steps + 1 }, (_, index) => {
          const step = steps - index
          const kind = step === steps ? 'g' : step >= steps - 2 ? 'n' : ''
          return <i key={step} className={`${kind} ${step < at ? 'd' : step === at ? 'c' : ''}`} />
        })}
      </div>
    </div>
  )
}

/** Formats seconds as `1:05`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Formats a length as people say it: `2 minutes`, `90 seconds`. */
export function spoken(seconds: number): string {
  if (seconds % 60 === 0) return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`
  return seconds < 120 ? `${Math.round(seconds)} seconds` : `${clock(seconds)} minutes`
}
