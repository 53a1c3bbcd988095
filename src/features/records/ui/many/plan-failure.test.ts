import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestTimeout } from '#platform/browser/browser-fetch.ts'
import { ConnectionLost, requestFailure } from '#platform/browser/request-failure.ts'
import { PlanFailure } from './plan-failure.tsx'

const failed = (status: number) => requestFailure({ error: 'Refused' }, { status })
const render = (applyError: Error | null, previewError: Error | null = null) =>
  renderToStaticMarkup(createElement(PlanFailure, { verb: 'imported', applyError, previewError }))

const nothing = 'Nothing was imported'
const unknown = 'We don’t know whether the records were imported'

test.each([
  ['refused by the server', failed(409), nothing],
  ['refused under overload', failed(429), nothing],
  ['lost with the connection', new ConnectionLost(undefined), unknown],
  ['without a response in time', new RequestTimeout(), unknown],
  ['failed on the server', failed(500), unknown],
  ['without a response through a proxy', failed(504), unknown],
])('a failed import shows whether records may have been imported: %s', (_, problem, title) => {
  const html = render(problem)
  expect(html).toContain(title)
  expect(html).toContain(problem.message)
})

test('a failed preview imports nothing, even if the connection was lost', () => {
  expect(render(null, new ConnectionLost(undefined))).toContain(nothing)
})

test('nothing is shown without a failure', () => {
  expect(render(null)).toBe('')
})
