import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { ApiContext } from '#platform/browser/feature-api.ts'
import { Packages } from './event-packages.tsx'
import type { EventChange } from './use-event-change.tsx'

test('if several packages can’t be booked, the button of each package refers to the reason of that package', () => {
  const [pack] = exampleEvent.packages
  const packages = [
    { ...pack!, startDate: null },
    { ...pack!, id: 'pk-2', entries: [] },
  ]
  const event = wireEvent(
    { ...exampleEvent, packages },
    { kind: 'staff' },
    { today: '2027-02-01', visibility: fullVisibility },
  )
  const html = renderToStaticMarkup(
    createElement(
      ApiContext,
      { value: () => ({ events: {} }) },
      createElement(Packages, { event, change: { isPending: false } as EventChange, can: () => true }),
    ),
  )
  const reasons = [...html.matchAll(/aria-describedby="([^"]+)"[^>]*>Book without payment/g)].map(
    ([, id]) => new RegExp(`id="${id}"[^>]*>([^<]+)`).exec(html)?.[1],
  )
  expect(reasons).toEqual(['Please choose a start date first', 'The package has no products yet'])
})
