import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestTimeout } from '#platform/browser/browser-fetch.ts'
import { ConnectionLost, requestFailure } from '#platform/browser/request-failure.ts'
import { PlanFailure } from './plan-failure.tsx'

const failureWith = (status: number) => requestFailure({ error: 'Refused' }, { status })
const render = (applyError: Error | null, previewError: Error | null = null) =>
  renderToStaticMarkup(createElement(PlanFailure, { verb: 'imported', applyError, previewError }))

const nothingChanged = 'Nothing was imported'
const outcomeUnknown = 'We don’t know whether the records were imported'

test.each([
  ['refused by the server', failureWith(409), nothingChanged],
  ['refused under overload', failureWith(429), nothingChanged],
  ['lost with the connection', new ConnectionLost(undefined), outcomeUnknown],
  ['without a response in time', new RequestTimeout(), outcomeUnknown],
  ['failed on the server', failureWith(500), outcomeUnknown],
  ['without a response through a proxy', failureWith(504), outcomeUnknown],
])('a failed import shows whether records may have been imported: %s', (_, problem, title) => {
  const html = render(problem)
  expect(html).toContain(title)
  expect(html).toContain(problem.message)
})

test('a failed preview imports nothing, even if the connection was lost', () => {
  expect(render(null, new ConnectionLost(undefined))).toContain(nothingChanged)
})

test('nothing is shown without a failure', () => {
  expect(render(null)).toBe('')
})
