import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { cancellationEffects } from './cancellation-effects.ts'

const effectsOf = (event: EventDocument) =>
  cancellationEffects(
    wireEvent(event, { kind: 'staff' }, { today: '2027-02-01', visibility: fullVisibility }),
  )

const withStage = (stage: 'Booked' | 'Declined'): EventDocument => ({
  ...exampleBookedEvent,
  packages: exampleBookedEvent.packages.map((pack) => ({
    ...pack,
    entries: pack.entries.map((entry) => (entry.itineraryId === 'it-karting' ? { ...entry, stage } : entry)),
  })),
})

test('before a cancellation, staff read that nobody has paid and no supplier was asked', () => {
  expect(effectsOf(exampleEvent)).toEqual([
    'Nobody has paid, so there is nothing to refund.',
    'No supplier is booked or has been asked.',
  ])
})

test('before a cancellation, staff read what was paid and which suppliers lose which bookings (EVT-O28)', () => {
  const guests = exampleBookedEvent.guests.map((guest, index) => ({
    ...guest,
    paidPence: index * 1250 + 5000,
  }))
  expect(effectsOf({ ...withStage('Booked'), guests })).toEqual([
    '£112.50 paid by 2 people stays with us until you refund it. Nothing else is owed.',
    'North Karts loses 2 bookings: 1 confirmed, 1 waiting for an answer.',
    'Bridge Hotel loses 2 bookings: 1 confirmed, 1 waiting for an answer.',
    'We email these suppliers.',
  ])
})

test('a supplier who declined loses nothing, and with automatic emails off staff have to inform the others', () => {
  const off = { ...withStage('Declined'), autoEmailsOff: ['supplier-cancelled'] }
  expect(effectsOf(off).slice(1)).toEqual([
    'Bridge Hotel loses 2 bookings: 1 confirmed, 1 waiting for an answer.',
    'North Karts loses 1 booking: 1 waiting for an answer.',
    'Automatic emails are off, so you have to inform these suppliers yourself.',
  ])
  expect(effectsOf({ ...exampleBookedEvent, autoEmailsBlocked: true }).at(-1)).toContain('are off')
})
