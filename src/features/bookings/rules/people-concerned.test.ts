import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { peopleConcerned } from './people-concerned.ts'

const [, gus] = exampleEvent.guests
const createGuest = (customerId: string, fields: Partial<typeof gus> = {}) => ({
  ...gus!,
  customerId,
  ...fields,
})
const concernedIds = (...guests: ReturnType<typeof createGuest>[]) =>
  peopleConcerned({ organiserId: 'olga', guests })

test('a booking concerns the organiser and everybody who is coming, whether or not they have paid', () => {
  expect(
    concernedIds(
      createGuest('olga', { attending: 'No' }),
      createGuest('ben'),
      createGuest('cat', { paidPence: 500 }),
    ),
  ).toEqual(['olga', 'ben', 'cat'])
})

test('people who are not coming are concerned only if their place was paid for, or if they paid for others', () => {
  expect(
    concernedIds(
      createGuest('ben', { attending: 'No' }),
      createGuest('cat', { attending: 'No', paidPence: 500, paidByCustomerId: 'cat' }),
      createGuest('dan', { paidPence: 500, paidByCustomerId: 'former' }),
      createGuest('former', { attending: 'No' }),
      createGuest('eve', { attending: 'No', paidByCustomerId: 'fay' }),
    ),
  ).toEqual(['olga', 'cat', 'dan', 'former'])
})
