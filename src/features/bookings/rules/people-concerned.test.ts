import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { peopleConcerned } from './people-concerned.ts'

const [, gus] = exampleEvent.guests
const guest = (customerId: string, fields: Partial<typeof gus> = {}) => ({ ...gus!, customerId, ...fields })
const concerned = (...guests: ReturnType<typeof guest>[]) => peopleConcerned({ organiserId: 'olga', guests })

test('a booking concerns the organiser and everybody who is coming, whether or not they have paid', () => {
  expect(
    concerned(guest('olga', { attending: 'No' }), guest('ben'), guest('cat', { paidPence: 500 })),
  ).toEqual(['olga', 'ben', 'cat'])
})

test('people who are not coming are concerned only if their place was paid for, or if they paid for others', () => {
  expect(
    concerned(
      guest('ben', { attending: 'No' }),
      guest('cat', { attending: 'No', paidPence: 500, paidByCustomerId: 'cat' }),
      guest('dan', { paidPence: 500, paidByCustomerId: 'former' }),
      guest('former', { attending: 'No' }),
      guest('eve', { attending: 'No', paidByCustomerId: 'fay' }),
    ),
  ).toEqual(['olga', 'cat', 'dan', 'former'])
})
