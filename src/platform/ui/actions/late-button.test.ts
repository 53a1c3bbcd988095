import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LateButton } from './late-button.tsx'

test('a late button cannot be pressed before its part is hydrated, but has its place', () => {
  const html = renderToString(createElement(LateButton, { className: 'mt-6' }, 'All reviews'))
  expect(html).toMatch(/<button [^>]*class="[^"]*mt-6 invisible"[^>]*>All reviews<\/button>/)
})
