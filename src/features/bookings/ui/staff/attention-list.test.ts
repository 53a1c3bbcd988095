import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AttentionList } from './event-attention.tsx'

const render = (props: Parameters<typeof AttentionList>[0]) =>
  renderToStaticMarkup(createElement(AttentionList, props))
const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('the list links each warning to the part of the page where staff act, and shows what is missing (EVT-074)', () => {
  const html = render({
    warnings: [
      {
        id: 'a',
        text: 'The supplier declined Archery',
        action: 'Find an alternative',
        part: { of: 'package', packageNumber: 2 },
      },
      { id: 'b', text: '1 task is overdue', action: 'Open the tasks', part: { of: 'tasks' } },
    ],
    findings: ['The event has no start date'],
  })
  expect(hrefsIn(html)).toEqual(['#package-2', '#tasks'])
  for (const text of ['The supplier declined Archery', 'Find an alternative', 'The event has no start date'])
    expect(html).toContain(text)
  expect(html).not.toContain('Nothing is missing')
})

test('for an event without findings, the list shows that nothing is missing', () => {
  expect(render({ warnings: [], findings: [] })).toContain('Nothing is missing')
})
