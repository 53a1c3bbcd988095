import { expect, test } from 'vitest'
import { eventToJoin, type ListedEvent } from './event-to-join.ts'

const today = '2027-03-01'
const listedEvent = (more: Partial<ListedEvent> = {}): ListedEvent => ({
  id: 'one',
  section: 'stag',
  statusStage: 'Enquiry',
  created: { dateTime: '2027-02-20T10:00:00Z' },
  startDate: null,
  organiser: { id: 'ann' },
  ...more,
})
const idToJoin = (events: ListedEvent[], currentId?: string) =>
  eventToJoin(events, { organiserId: 'ann', section: 'stag', today, currentId })?.id

test('an enquiry joins the newest active enquiry of the same organiser and section (ENQ-011, ENQ-O7)', () => {
  expect(idToJoin([listedEvent(), listedEvent({ id: 'older' })])).toBe('one')
  expect(idToJoin([listedEvent({ startDate: '2027-03-02' })])).toBe('one')
  expect(idToJoin([])).toBeUndefined()
})

test('the current event is preferred to newer ones', () => {
  expect(idToJoin([listedEvent(), listedEvent({ id: 'current' })], 'current')).toBe('current')
  expect(idToJoin([listedEvent()], 'elsewhere')).toBe('one')
})

test.each<[string, Partial<ListedEvent>]>([
  ['belongs to another organiser', { organiser: { id: 'bob' } }],
  ['belongs to another section', { section: 'hen' }],
  ['is booked', { statusStage: 'Booked' }],
  ['is cancelled', { statusStage: 'Cancelled' }],
  ['starts today', { startDate: today }],
  ['was abandoned', { salesFunnelHeat: 0 }],
  ['is thirty days old', { created: { dateTime: '2027-01-30T10:00:00Z' } }],
])('an enquiry does not join an event that %s (ENQ-O7)', (_, more) => {
  expect(idToJoin([listedEvent(more)])).toBeUndefined()
})
