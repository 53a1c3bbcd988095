import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { Reader } from './reader.ts'
import { type Visibility, visibilityOf } from './visibility.ts'

const readers: Reader[] = [
  { kind: 'staff' },
  { kind: 'organiser', customerId: 'cu-organiser' },
  { kind: 'guest', customerId: 'cu-guest' },
  { kind: 'supplier', supplierIds: ['su-karts'] },
]
const everyone = ['staff', 'organiser', 'guest', 'supplier']
type Part = keyof Pick<
  Visibility,
  'importantInformation' | 'venue' | 'allocation' | 'hiddenProduct' | 'invoiced' | 'cost'
>

/** For each detail, the readers who see it if their role grants its permission. */
const table: [Part, granted: string[]][] = [
  ['importantInformation', everyone],
  ['venue', everyone],
  ['allocation', everyone],
  ['hiddenProduct', ['staff', 'organiser']],
  ['invoiced', ['staff']],
  ['cost', ['staff']],
]

const whoSees = (part: Part, can: (path: string) => boolean) =>
  readers.filter((reader) => visibilityOf(exampleBookedEvent, reader, can)[part]).map(({ kind }) => kind)

test.each(table)(
  '%s is visible to %j if their role grants it, and to nobody else',
  (part, expectedReaders) => {
    const ownPath = `packageProductDetails.${part}`
    expect(whoSees(part, (path) => path === ownPath)).toEqual(expectedReaders)
    expect(whoSees(part, (path) => path.startsWith('packageProductDetails.') && path !== ownPath)).toEqual([])
    expect(whoSees(part, () => false)).toEqual([])
  },
)

test('a hidden product is visible to a supplier only with both bookProduct and canManageBooking', () => {
  const required = ['packageProductFunctions.bookProduct', 'canManageBooking']
  expect(whoSees('hiddenProduct', (path) => required.includes(path))).toEqual(['supplier'])
  for (const onlyPath of required) expect(whoSees('hiddenProduct', (path) => path === onlyPath)).toEqual([])
})

test('contacts of the guests are visible to the organiser, and to staff who can view customers', () => {
  const whoSeesContacts = (can: (path: string) => boolean) =>
    readers.filter((reader) => visibilityOf(exampleBookedEvent, reader, can).contacts).map(({ kind }) => kind)
  expect(whoSeesContacts((path) => path === 'customer.view')).toEqual(['staff', 'organiser'])
  expect(whoSeesContacts(() => false)).toEqual(['organiser'])
})
