import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import { cancellationEffects } from './cancellation-effects.ts'

const fullReader = { seesHiddenProducts: true }
const groupSentence =
  'We email the organiser, everybody who is coming and everybody who has paid or whose payment is pending.'
const contact = { email: '', phone: '', emergencyPhone: '', loginUser: true }

const shownToStaff = (event: EventDocument, visibility = fullVisibility) =>
  wireEvent(event, { kind: 'staff' }, { today: '2027-02-01', visibility })
const effectsOf = (event: EventDocument) => cancellationEffects(shownToStaff(event), fullReader)

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
    groupSentence,
    'No supplier is booked or has been asked.',
  ])
})

test('before a cancellation, staff read what was paid and which suppliers lose which bookings (EVT-O28)', () => {
  const guests = exampleBookedEvent.guests.map((guest, index) => ({
    ...guest,
    paidPence: index * 1250 + 5000,
  }))
  expect(effectsOf({ ...withStage('Booked'), guests })).toEqual([
    '£112.50 paid for 2 people stays with us until you refund it. Nothing else is owed.',
    groupSentence,
    'North Karts loses 2 bookings: 1 confirmed, 1 waiting for an answer.',
    'Bridge Hotel loses 2 bookings: 1 confirmed, 1 waiting for an answer.',
    'We email these suppliers.',
  ])
})

test('a booking that its supplier declined is not lost; with automatic emails off, staff have to inform the suppliers', () => {
  const withEmailsOff = { ...withStage('Declined'), autoEmailsOff: ['supplier-cancelled'] }
  expect(effectsOf(withEmailsOff).slice(2)).toEqual([
    'Bridge Hotel loses 2 bookings: 1 confirmed, 1 waiting for an answer.',
    'North Karts loses 1 booking: 1 waiting for an answer.',
    'Automatic emails are off, so you have to inform these suppliers yourself.',
  ])
  expect(effectsOf({ ...exampleBookedEvent, autoEmailsBlocked: true }).at(-1)).toContain('are off')
})

test('if the email to the group is off or all emails are blocked, staff have to inform the group themselves (EVT-O28)', () => {
  const inform = 'The email about cancellations is off, so you have to inform the group yourself.'
  expect(effectsOf({ ...exampleEvent, autoEmailsOff: ['cancelled-by-staff'] })[1]).toBe(inform)
  expect(effectsOf({ ...exampleEvent, autoEmailsBlocked: true })[1]).toBe(inform)
  expect(effectsOf({ ...exampleEvent, autoEmailsOff: ['event-cancelled'] })[1]).toBe(groupSentence)
})

test('if staff do not see what was paid, the effects do not claim that nobody has paid', () => {
  const shown = shownToStaff({
    ...exampleBookedEvent,
    guests: exampleBookedEvent.guests.map((guest) => ({ ...guest, paidPence: 5000 })),
  })
  const withoutMoney = shown.customerSummary!.map(({ money: _, ...guest }) => guest)
  for (const customerSummary of [undefined, withoutMoney])
    expect(cancellationEffects({ ...shown, customerSummary }, fullReader)[0]).toBe(
      'You can’t see what was paid. It stays with us until somebody refunds it.',
    )
})

test('staff who do not see hidden products read that the suppliers of such products can lose bookings too', () => {
  const hidden: EventDocument = {
    ...withStage('Booked'),
    packages: withStage('Booked').packages.map((pack) => ({
      ...pack,
      entries: pack.entries.map((entry) => ({ ...entry, hideProduct: true })),
    })),
  }
  const shown = shownToStaff(hidden, { ...fullVisibility, hiddenProduct: false })
  expect(cancellationEffects(shown, { seesHiddenProducts: false })).toEqual([
    'Nobody has paid, so there is nothing to refund.',
    groupSentence,
    'You can’t see hidden products. Their suppliers can lose bookings too.',
  ])
})

test('staff have to inform a supplier without a contact who can log in, because nobody there gets the email', () => {
  const effectsWith = (...reachedSupplierIds: string[]) => {
    const suppliers = Object.fromEntries(
      ['su-karts', 'su-hotel'].map((id) => [id, { ...contact, loginUser: reachedSupplierIds.includes(id) }]),
    )
    const context = { today: '2027-02-01', visibility: fullVisibility, suppliers }
    return cancellationEffects(wireEvent(withStage('Booked'), { kind: 'staff' }, context), fullReader).slice(
      2,
    )
  }
  const [karts, hotel] = ['North Karts', 'Bridge Hotel'].map(
    (name) => `${name} loses 2 bookings: 1 confirmed, 1 waiting for an answer.`,
  )
  const notice = 'Nobody there can log in and get our email, so you have to inform them yourself.'
  expect(effectsWith('su-karts', 'su-hotel')).toEqual([karts, hotel, 'We email these suppliers.'])
  expect(effectsWith('su-karts')).toEqual([karts, `${hotel} ${notice}`, 'We email the other suppliers.'])
  expect(effectsWith()).toEqual([`${karts} ${notice}`, `${hotel} ${notice}`])
})
