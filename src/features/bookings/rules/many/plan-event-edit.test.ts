import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { describeEdit, editEvent } from './plan-event-edit.ts'

const bookedEvent: EventDocument = { ...exampleBookedEvent, managerId: 'ms-ann', autoEmailsBlocked: false }
const enquiry: EventDocument = { ...bookedEvent, statusStage: 'Enquiry', salesHeat: 3 }

test('an edit sets the chosen fields and leaves the others', () => {
  const result = editEvent(enquiry, { managerId: 'ms-bob', heat: 5 })
  expect(result).toEqual({ event: { ...enquiry, managerId: 'ms-bob', salesHeat: 5 } })
  expect(describeEdit(enquiry, { ...enquiry, managerId: 'ms-bob', salesHeat: 5 })).toMatchObject({
    id: enquiry.id,
    manager: { before: 'ms-ann', after: 'ms-bob' },
    heat: { before: 3, after: 5 },
  })
})

test('the reason why an enquiry was lost is stored as its note', () => {
  const result = editEvent(enquiry, { heat: 0, lostSaleNote: 'Too far' })
  expect(result).toMatchObject({ event: { salesHeat: 0, notes: { lostSale: 'Too far' } } })
})

test('a booked event gets the manager, but no sales heat', () => {
  expect(editEvent(bookedEvent, { heat: 5 })).toEqual({ reason: 'Only enquiries have a sales heat' })
  expect(editEvent(bookedEvent, { heat: 5, managerId: 'ms-bob' })).toEqual({
    event: { ...bookedEvent, managerId: 'ms-bob' },
  })
})

test('events that are cancelled or would not change are skipped with the reason', () => {
  expect(editEvent({ ...bookedEvent, statusStage: 'Cancelled' }, { managerId: 'ms-bob' })).toEqual({
    reason: 'Cancelled',
  })
  expect(editEvent(bookedEvent, { managerId: 'ms-ann' })).toEqual({ reason: 'No change' })
})
