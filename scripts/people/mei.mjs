import { blush, cloth, ink, lean, line, mouth, plane, white } from './parts.mjs'

/** Profile, facing the light and the person opposite. Blunt fringe, one ear out, a square stud in it. */
const skin = '#f5d0a4'
const shade = '#dda371'
const hair = '#16110f'
const seam = '#d9c9a6'

export const mei = [
  plane('M200 64c72 0 108 50 110 124l10 196c-20 12-60 16-92 6z', hair),
  plane('M52 470c2-58 20-92 72-112l50-20h66l34 14c58 20 84 56 86 118z', white),
  plane('M174 262l-10 92c18 30 70 26 92-6l-6-84z', skin),
  plane('M176 300l50-70 25 28 6 90c-10 16-22 26-38 24-22-18-36-42-38-72z', shade),
  `<g stroke="${seam}" stroke-width="4">${plane('M160 334l-36 20 22 62 50-26zM258 326l-62 64 60 30 30-84z', white)}</g>`,
  line('M196 392l-4 78M304 392c10 24 14 50 14 78', seam, 4),
  lean(-3, [
    plane(
      'M136 150c-6 12-6 24-2 36 2 6 1 10-3 16c-6 10-12 19-21 29-7 8-4 16 4 17l10 2c1 4 0 6-4 8-6 3-7 7-4 11 9 6 22 3 30 3l-2 16c-10 0-17-2-23 2-4 4-1 8 3 11-4 8-2 16 4 21 7 6 18 7 30 4 34-9 60-26 74-54l12-42-26-90z',
      skin,
    ),
    plane('M128 322c7 6 18 7 30 4 34-9 60-26 74-54l10-36c-10 32-50 76-114 86z', shade),
    mouth(
      'M120 268q16-4 34-4 2 24-10 30-12 0-20-2 2-12-4-24z',
      'M119 267q16-4 34-4 1 8-2 10-16 2-30-1z',
      'M126 291q6-12 22-8-2 8-6 11-10 0-16-3z',
    ),
    line('M118 264q16-4 38-2M126 295q10 2 17-1', '#c2363c', 5),
    line('M128 244c5-2 7-6 4-11', shade, 4.5),
    plane('M141 197q-8 10-1 19 14-2 24-10-8-12-23-9z', white),
    plane('M143 196q-6 10 0 20 6-2 8-10t-8-10z', '#1a0f0a'),
    line('M136 200q14-12 32 7', ink, 4.5),
    blush('#ee8f6d', [172, 244, 18, 12]),
    plane(
      'M126 182C116 112 150 64 214 64c60 0 98 46 96 116l-6 40-62 20c-4-14-12-22-24-24-8-16-12-32-12-48-26 10-54 14-80 14z',
      hair,
    ),
    plane('M200 164l34 6 4 44-22 14-10 26c-8-26-9-60-6-90z', hair),
    plane('M218 226c4-18 28-16 28 4 0 16-6 34-18 36-10-2-12-24-10-40z', skin),
    line('M227 232c8-6 13 2 8 12', shade, 4),
    plane('M220 262h15v15h-15z', cloth.hot),
    line('M162 94c16-14 34-20 56-20M272 108c12 12 18 28 20 44', '#4b423c', 6),
  ]),
].join('')
