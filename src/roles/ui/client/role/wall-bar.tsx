import { useState } from 'react'
import { rolesWords } from '#content/portal/roles.ts'
import { sharingWords } from '#content/portal/sharing.ts'
import { Button } from '#src/design/button.tsx'
import { Switch } from '../parts/choice.tsx'
import type { Show, SortBy } from './playing-order.ts'

const words = rolesWords.role

export interface WallView {
  show: Show
  sort: SortBy
  find: string
}

export interface WallBarProps {
  view: WallView
  counts: Record<Show, number>
  /** Many films are searched, not sorted. */
  isCrowd: boolean
  onChange: (change: Partial<WallView>) => void
  /** Turns the blind review on; `undefined` for people who may not decide that. */
  onHide: (() => void) | undefined
  onShare: (() => void) | undefined
}

const shows: readonly Show[] = ['all', 'toWatch', 'yes', 'maybe', 'no']
const sorts: readonly SortBy[] = ['ours', 'salary', 'notice', 'agreed']

/** Chooses which posters the wall shows, and in which order. On a phone, all but the filter is behind a button. */
export function WallBar({ view, counts, isCrowd, onChange, onHide, onShare }: WallBarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={isOpen ? 'wall-bar is-open' : 'wall-bar'}>
      <fieldset className="seg" aria-label={words.show.label}>
        {shows.map((show) => (
          <button key={show} type="button" aria-pressed={view.show === show} onClick={() => onChange({ show })}>
            {words.show[show]} <b>{counts[show]}</b>
          </button>
        ))}
      </fieldset>
      {isCrowd ? (
        <label className="sort-by find2">
          <span>{words.find.label}</span>
          <input
            type="search"
            placeholder={words.find.placeholder}
            value={view.find}
            onChange={(event) => onChange({ find: event.target.value })}
          />
        </label>
      ) : (
        <>
          <Button
            variant="line"
            size="sm"
            className="wall-bar__m"
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            {words.sort.more}
          </Button>
          <label className="sort-by">
            <span>{words.sort.label}</span>
            <select value={view.sort} onChange={(event) => onChange({ sort: event.target.value as SortBy })}>
              {sorts.map((sort) => (
                <option key={sort} value={sort}>
                  {words.sort[sort]}
                </option>
              ))}
            </select>
          </label>
          {onHide && (
            <Switch isOn={false} onChange={onHide}>
              {sharingWords.blind.hide}
            </Switch>
          )}
          {onShare && (
            <span className="wall-bar__r">
              <Button variant="line" size="sm" onClick={onShare}>
                {words.share}
              </Button>
            </span>
          )}
        </>
      )}
    </div>
  )
}
