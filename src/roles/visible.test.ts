import { expect, test } from 'vitest'
import { type SeenCandidacy, type Seeing, visibleOf } from './visible.ts'

const sent: SeenCandidacy = {
  id: 'cdy_1',
  stage: 'sent',
  isSent: true,
  isPermitted: true,
  isTold: false,
  isOver: false,
  isPlayable: true,
}
const anybody: Seeing = { blind: false, hasSpoken: false, filmsAreOpen: true }

test.for<[string, Partial<SeenCandidacy>, Partial<Seeing>, unknown]>([
  ['everything of somebody who was sent', {}, {}, { isRevealed: true, noFilm: undefined }],
  ['nothing of somebody who was not', { isSent: false }, {}, undefined],
  ['nothing beyond what a link shows', {}, { only: ['cdy_2'] }, undefined],
  ['what a link shows', {}, { only: ['cdy_1'] }, { isRevealed: true, noFilm: undefined }],
  ['words first in a blind review', {}, { blind: true }, { isRevealed: false, noFilm: 'hidden' }],
  ['the film after a verdict', {}, { blind: true, hasSpoken: true }, { isRevealed: true, noFilm: undefined }],
  ['no film once permission is taken back', { isPermitted: false }, {}, { isRevealed: true, noFilm: 'withdrawn' }],
  ['no film of who withdrew', { stage: 'withdrawn' }, {}, { isRevealed: true, noFilm: 'withdrawn' }],
  [
    'no name of who withdrew before the verdict',
    { stage: 'withdrawn' },
    { blind: true },
    { isRevealed: false, noFilm: 'withdrawn' },
  ],
  ['no film that is gone', { isPlayable: false }, {}, { isRevealed: true, noFilm: 'gone' }],
  ['no film before the deposit', {}, { filmsAreOpen: false }, { isRevealed: true, noFilm: 'deposit' }],
  [
    'no film of who was told that it is not them',
    { stage: 'declined', isTold: true },
    {},
    { isRevealed: true, noFilm: 'gone' },
  ],
  ['no film once the role is closed or filled', { isOver: true }, {}, { isRevealed: true, noFilm: 'over' }],
  ['a film of who was declined', { stage: 'declined' }, {}, { isRevealed: true, noFilm: undefined }],
])('a client sees %s', ([, candidacy, viewer, seen]) => {
  expect(visibleOf({ ...sent, ...candidacy }, { ...anybody, ...viewer })).toEqual(seen)
})
