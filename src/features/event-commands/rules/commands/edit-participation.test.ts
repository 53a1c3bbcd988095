import { expect, test } from 'vitest'
import { attends } from '#features/event-document/rules/quantities/units-needed.ts'
import { entryAfter, messageAfter } from '../testing/try-command.ts'

const trial = { name: 'editParticipation', itineraryId: 'it-karting' }
const attendance = (customerId: string, attending: string) => ({
  customersAttending: [{ customerId, attending, booked: false }],
})

test('a guest is removed from one entry; the others stay (PKG-028)', () => {
  const entry = entryAfter({ ...trial, data: attendance('cu-guest', 'No') })
  expect(attends(entry, 'cu-guest')).toBe(false)
  expect(attends(entry, 'cu-organiser')).toBe(true)
})

test('a person who is not a guest cannot take part (PKG-028)', () => {
  expect(messageAfter({ ...trial, data: attendance('cu-nobody', 'Yes') })).toBe('Node not found: cu-nobody')
})
