import { useSearchParams } from 'react-router'
import { addDays, mondayOf } from '#src/values/calendar-date.ts'

/** Which part of the diary is shown, kept in its address: `?date=&view=day&hours=all&host=&call=&move=`. */
export interface DiaryState {
  /** The chosen day; `undefined` for the default. */
  date: string | undefined
  view: 'week' | 'day'
  allDay: boolean
  /** The number of the host to whose calls the diary is limited. */
  host: number | undefined
  /** The call that is open. */
  call: string | undefined
  /** The call that is being moved. */
  move: string | undefined
  /** For the request: the Monday of the chosen day's week. */
  from: string | undefined
  set(changes: Partial<Record<'date' | 'view' | 'hours' | 'host' | 'call' | 'move', string>>): void
  /** Moves forward or back by a week or a day. */
  step(by: 1 | -1, from: string): void
}

export function useDiaryState(): DiaryState {
  const [params, setParams] = useSearchParams()
  const dateParam = params.get('date') ?? ''
  const date = /^\d{4}-\d\d-\d\d$/.test(dateParam) && !Number.isNaN(Date.parse(dateParam)) ? dateParam : undefined
  const view = params.get('view') === 'day' ? 'day' : 'week'
  const set: DiaryState['set'] = (changes) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { preventScrollReset: true },
    )
  return {
    date,
    view,
    allDay: params.get('hours') === 'all',
    host: /^[1-9]\d{0,5}$/.test(params.get('host') ?? '') ? Number(params.get('host')) : undefined,
    call: params.get('call') ?? undefined,
    move: params.get('move') ?? undefined,
    from: date && mondayOf(date),
    set,
    step: (by, from) => set({ date: addDays(from, by * (view === 'day' ? 1 : 7)) }),
  }
}
