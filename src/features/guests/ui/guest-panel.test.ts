import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { ApiContext } from '#platform/browser/feature-api.ts'
import { GuestPanel } from './guest-panel.tsx'

afterEach(() => void vi.useRealTimers())

/** Returns the organiser's panel as HTML, for an event whose adjustment date is 9 April 2027. */
const renderOn = (serverDay: string, browserDay: string): string => {
  vi.useFakeTimers({ now: new Date(`${browserDay}T12:00:00Z`), toFake: ['Date'] })
  const event = { ...exampleBookedEvent, adjustmentDate: '2027-04-09' }
  const organiser = { kind: 'organiser', customerId: event.organiserId } as const
  const panel = createElement(GuestPanel, {
    event: wireEvent(event, organiser, { today: serverDay, visibility: fullVisibility }),
    userId: event.organiserId,
    isReadOnly: false,
    onChanged: () => {},
  })
  const withApi = createElement(ApiContext, { value: () => ({ events: {} }) }, panel)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, withApi))
}

test('the guest list uses the server’s date, not the browser’s clock, to say whether fewer people still lower the price', () => {
  const openText = 'People and products can change until'
  const passedText = 'has passed: fewer people or products no longer lower the price'
  expect(renderOn('2027-04-09', '2027-04-10')).toContain(openText)
  expect(renderOn('2027-04-10', '2027-04-09')).toContain(passedText)
})
