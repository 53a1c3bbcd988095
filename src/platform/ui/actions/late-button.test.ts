import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LateButton } from './late-button.tsx'

test('a late button is invisible until its part is hydrated, but takes up its space', () => {
  const html = renderToString(createElement(LateButton, { className: 'mt-6' }, 'All reviews'))
  expect(html).toMatch(/<button [^>]*class="[^"]*mt-6 invisible"[^>]*>All reviews<\/button>/)
})
