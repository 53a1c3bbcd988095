import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import type { EventDocument } from '../event-document.ts'
import { exampleBookedEvent, exampleFacts, exampleFactsOf } from '../example-event.ts'
import { commandOf, entryAfter } from '../testing/try-command.ts'

const decline = {
  name: 'declineProductBooking',
  itineraryId: 'it-karting',
  data: { declineReason: 'Closed' },
}
const confirm = {
  name: 'confirmProductBooking',
  itineraryId: 'it-karting',
  data: { venueId: null, meetingPointId: null, startTime: '11:00', productNote: null },
}
const supplier = exampleFactsOf('supplier')

const after = (
  event: EventDocument,
  trial: typeof decline | typeof confirm,
  facts = supplier,
): EventDocument => {
  const result = evaluateCommands(event, [commandOf(trial)], facts)
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result.event
}
const stageOf = (event: EventDocument) =>
  event.packages[0]!.entries.find(({ itineraryId }) => itineraryId === 'it-karting')!.stage

test('a request is declined with a reason (SUP-006)', () => {
  expect(entryAfter({ ...decline, by: 'supplier', on: 'booked' })).toMatchObject({
    stage: 'Declined',
    declineReason: 'Closed',
  })
})

test('a reason is needed (SUP-006)', () => {
  expect(() => commandOf({ ...decline, data: { declineReason: '' } })).toThrow()
})

test('what was confirmed and has not changed cannot be declined (SUP-007)', () => {
  expect(() => after(after(exampleBookedEvent, confirm), decline)).toThrow('Not possible while')
})

test('after a change it can, and staff have to accept it as a cancellation (SUP-007, SUP-O4)', () => {
  const confirmed = after(exampleBookedEvent, confirm)
  const people = {
    name: 'editCustomers',
    itineraryId: 'it-karting',
    data: { needPeople: 5, needUnits: null },
  }
  const changed = evaluateCommands(confirmed, [commandOf(people)], exampleFacts)
  if (isRefusal(changed)) throw new Error(changed.refused)
  expect(stageOf(changed.event)).toBe('Requested')
  expect(stageOf(after(changed.event, decline))).toBe('Cancellation Requested')
})
