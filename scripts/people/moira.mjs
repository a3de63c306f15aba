import { blush, cloth, eye, ink, lean, line, mouth, plane, white } from './parts.mjs'

/** In her sixties: soft heavy jaw, short silver hair, big black glasses, pearls. */
const skin = '#f3cdb2'
const shade = '#d99f82'
const glasses =
  '<rect x="134" y="183" width="60" height="50" rx="20"/><rect x="209" y="182" width="58" height="50" rx="20"/>'
const pearls = [
  [160, 362],
  [171, 375],
  [185, 384],
  [202, 387],
  [218, 383],
  [232, 374],
  [243, 361],
]

export const moira = [
  lean(-4, [plane('M126 226C98 130 138 72 210 74c70 2 96 66 70 150z', '#b9b2a6')]),
  plane('M22 470c0-58 34-90 102-110l46-18h66l46 18c66 20 98 52 98 110z', cloth.hot),
  plane('M156 250v86c10 26 84 26 94 0v-86z', skin),
  plane('M142 342l60 84 60-84-14-10c-10 24-82 24-92 0z', skin),
  plane('M156 306c28 24 68 18 94-14v44c-4 10-12 16-18 20-26-8-60-26-76-50z', shade),
  plane('M180 360c30 4 58-6 68-32l14 14-60 84z', shade),
  plane('M144 332l58 94-34 40-54-114zM262 332l-60 94 34 40 54-114z', white),
  `<g fill="${white}" stroke="${ink}" stroke-width="2">` +
    pearls.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6.5"/>`).join('') +
    '</g>',
  lean(-4, [
    plane('M132 194c-14-8-24 2-20 20 4 18 16 28 26 22z', skin),
    plane('M130 186c0-56 28-86 72-86s74 30 74 86c0 22 2 38 2 54 0 42-32 74-76 74s-75-32-75-74c0-16 3-32 3-54z', skin),
    plane('M277 180c-16 8-20 28-22 50-4 40-20 66-53 84 44 0 76-32 76-74 0-16-2-32-2-54z', shade),
    plane('M268 192c14-8 24 2 20 20-4 18-16 28-26 22z', shade),
    blush('#ea8f77', [150, 248, 15, 10], [254, 246, 12, 10]),
    plane('M205 204c4 14 8 26 14 38 3 10-6 16-22 14 7-3 10-8 9-13z', shade),
    line('M184 248c3 8 11 9 18 7', shade, 4.5),
    eye(166, 206, { iris: '#32506a', w: 14, h: 12, low: 8, r: 6.4, look: 2 }),
    eye(237, 205, { iris: '#32506a', w: 14, h: 12, low: 8, r: 6.4, look: 2 }),
    line('M144 178c12-9 28-9 42-1M220 172c12-9 26-7 38 3', '#9a9085', 6),
    line('M160 258c-4 7-4 13-1 19M252 252c4 5 5 11 3 17', shade, 3.5),
    mouth('M172 274q36 6 64-10-2 28-32 29-24 0-32-19z', 'M176 275q32 5 58-8-3 11-29 14-20 1-29-6z'),
    line('M168 273q40 9 72-11M184 298q22 6 40-6', '#b13a3a', 4.5),
    `<g fill="${white}" opacity=".3">${glasses}</g><g fill="none" stroke="${ink}" stroke-width="6.5">${glasses}</g>`,
    line('M194 202q7-6 15 0M134 198l-12-5M267 197l12-5', ink, 6),
    plane(
      'M117 206C98 126 132 70 202 66c18-6 40 0 50 14 40 16 52 66 36 124-10-14-14-30-16-44-32 0-66-12-88-38-8 26-26 46-50 54-2 8-4 16-4 24-6-4-10 0-13 6z',
      '#e6e1d7',
    ),
    plane('M252 80c40 16 52 66 36 124-10-14-14-30-16-44l-18-2c8-24 8-52-2-78z', '#c9c3b8'),
    line('M138 136c12-22 32-36 58-38M226 98c24 8 40 24 46 46', white, 5),
    `<g fill="${white}" stroke="${ink}" stroke-width="2"><circle cx="127" cy="240" r="6.5"/><circle cx="281" cy="238" r="6"/></g>`,
  ]),
].join('')
