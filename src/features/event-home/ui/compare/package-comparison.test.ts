import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { copyPackage } from '#features/event-commands/rules/copy-package.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import type { Reader } from '#features/events/rules/reading/reader.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility, guestVisibility } from '#features/events/rules/testing/visibilities.ts'
import { comparePackages } from '../../rules/compare-packages.ts'
import { PackageComparison } from './package-comparison.tsx'

const [firstPack] = exampleEvent.packages
const copyOf = (fields: Partial<PackageDocument> = {}): PackageDocument => {
  let count = 0
  return {
    ...copyPackage(firstPack!, { packageId: 'pk-copy', newEntryId: () => `it-copy-${count++}` }),
    ...fields,
  }
}
const shorterCopy = () => copyOf({ entries: copyOf().entries.slice(1), startDate: null })

const organiser: Reader = { kind: 'organiser', customerId: exampleEvent.organiserId }
const guest: Reader = { kind: 'guest', customerId: 'cu-guest' }

/** Returns the first option and another one side by side, as HTML. */
const render = (secondPack: PackageDocument, reader: Reader = organiser): string => {
  const visibility = reader.kind === 'guest' ? guestVisibility : fullVisibility
  const event = wireEvent({ ...exampleEvent, packages: [firstPack!, secondPack] }, reader, {
    today: '2027-02-01',
    visibility,
  })
  const comparison = comparePackages(event, reader.kind === 'guest' ? 'cu-guest' : exampleEvent.organiserId)
  return renderToStaticMarkup(
    createElement(PackageComparison, {
      comparison,
      currentId: firstPack!.id,
      bookedId: undefined,
      actionsOf: ({ locationNumber }) => `actions of ${locationNumber}`,
    }),
  )
}

test('each option is a column, each detail and each day a row, and the option on event home is marked (EVT-O25)', () => {
  const html = render(copyOf())
  for (const text of [
    'Option 1',
    'Option 2',
    'actions of 1',
    'actions of 2',
    'Day 1',
    'Total',
    'Price per person',
  ])
    expect(html).toContain(text)
  expect(html.match(/On the event page/g)).toHaveLength(1)
  expect(html.match(/<th scope="col"|scope="col"/g)).toHaveLength(2)
})

test('copies show no differences; options with other dates and products have labels that say so (EVT-O25)', () => {
  expect(render(copyOf())).not.toMatch(/Differs|Only in this option|Not in every/)
  const html = render(shorterCopy())
  expect(html).toContain('Differs')
  expect(html).toContain('Only in this option')
  expect(html).toContain('No date yet')
})

test('a guest sees prices per person and no total (EVT-O25, PERM-007)', () => {
  const html = render(shorterCopy(), guest)
  expect(html).toContain('Price per person')
  expect(html).not.toContain('Total')
})

test('readers see their own price for the first option, and ‘Known once it is booked’ for the others (EVT-O25)', () => {
  const html = render(copyOf())
  expect(html).toContain('Your price')
  expect(html.match(/Known once it is booked/g)).toHaveLength(1)
})
