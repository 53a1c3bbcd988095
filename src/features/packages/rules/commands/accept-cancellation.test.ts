import { expect, test } from 'vitest'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const trial = { name: 'acceptCancellation', by: 'staff', on: 'booked', data: {} } as const

test('accepting what a supplier asked to cancel cancels it', () => {
  expect(entryAfter({ ...trial, itineraryId: 'it-hotel-1' }).stage).toBe('Cancelled')
})

test('there is nothing to accept where no cancellation was asked for', () => {
  expect(messageAfter({ ...trial, itineraryId: 'it-karting' })).toBe(
    'Not possible while this product is Requested',
  )
})
