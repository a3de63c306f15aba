import { expect, test } from 'vitest'
import { undescribedPictures } from './undescribed-pictures.ts'

const image = `/article-images/${'a'.repeat(64)}-960.webp`
const numbers = (body: string) => undescribedPictures({ body, featured: null }).map(({ number }) => number)

test.each([
  ['no picture', 'Words, and `![](code.png)`.\n\n    ![](indented.png)', []],
  ['a described one', `![Four faces](${image} "960x540 A caption")`, []],
  ['one without words', `![](${image} "960x540 A caption")\n\nWords ![ ](b.png).`, [1, 2]],
  ['the second of three', `![One](a.png)\n\n> ![](b.png)\n\n- ![Three](c.png)`, [2]],
  [
    'HTML',
    '<p><img src="a.png" alt="A > B"><img alt=\'\' src=b.png></p>\n\nAnd <img src="c.png"> and <img alt=d src=d>',
    [2, 3],
  ],
  ['a comment', '<!-- nothing -->', []],
])('%s', (_, body, expected) => {
  expect(numbers(body)).toEqual(expected)
})

test('the main picture comes first, and faces need no description', () => {
  const above = { image, alt: ' ', width: 960, height: 540 }
  expect(undescribedPictures({ body: '![](b.png)', featured: above })).toEqual([
    { number: 0, image },
    { number: 1, image: 'b.png' },
  ])
  expect(undescribedPictures({ body: '', featured: { ...above, alt: 'A tram' } })).toEqual([])
  expect(undescribedPictures({ body: '', featured: { faces: ['moira'] } })).toEqual([])
})
