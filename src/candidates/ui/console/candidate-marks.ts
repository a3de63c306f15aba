import type { StateKind } from '#src/design/console/state-mark.tsx'
import type { FilmStanding } from '../../console-api.ts'

export const markOfFilm: Readonly<Record<FilmStanding, StateKind>> = {
  none: 'none',
  processing: 'waiting',
  failed: 'failed',
  no_captions: 'partly',
  unchecked: 'partly',
  ready: 'done',
}
