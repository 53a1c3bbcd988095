import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InstantField } from './instant-field.tsx'

const render = (value: string | undefined) =>
  renderToStaticMarkup(createElement(InstantField, { label: 'Published from', value, onChange: () => {} }))

test('an instant is shown in the user’s time zone, with its date in the British format', () => {
  const local = new Date(2026, 4, 30, 10, 5)
  const html = render(local.toISOString())
  expect(html).toContain('Sat 30 May 2026')
  expect(html).toMatch(/type="time"[^>]*value="10:05"|value="10:05"[^>]*type="time"/)
  expect(html).not.toContain('datetime-local')
})

test('a field without an instant asks for a date first', () => {
  const html = render(undefined)
  expect(html).toContain('Choose a date')
  expect(html).toMatch(/<input[^>]*disabled/)
})
