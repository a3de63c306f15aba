import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SharedLink } from './roles-home.tsx'

test('somebody who follows a share link sees that the page is loading, not an empty one', () => {
  const html = renderToStaticMarkup(<SharedLink token="t" />)
  expect(html).toContain('<main id="main"')
  expect(html).toContain('class="loader"')
})
