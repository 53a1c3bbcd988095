import { expect, test } from 'vitest'
import { eventToJoin, type ListedEvent } from './event-to-join.ts'

const today = '2027-03-01'
const listed = (more: Partial<ListedEvent> = {}): ListedEvent => ({
  id: 'one',
  section: 'stag',
  statusStage: 'Enquiry',
  created: { dateTime: '2027-02-20T10:00:00Z' },
  startDate: null,
  organiser: { id: 'ann' },
  ...more,
})
const join = (events: ListedEvent[], currentId?: string) =>
  eventToJoin(events, { organiserId: 'ann', section: 'stag', today, currentId })?.id

test('an enquiry joins the newest active enquiry of the same organiser and section (ENQ-011, ENQ-O7)', () => {
  expect(join([listed(), listed({ id: 'older' })])).toBe('one')
  expect(join([listed({ startDate: '2027-03-02' })])).toBe('one')
  expect(join([])).toBeUndefined()
})

test('the current event is preferred to newer ones', () => {
  expect(join([listed(), listed({ id: 'current' })], 'current')).toBe('current')
  expect(join([listed()], 'elsewhere')).toBe('one')
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
  expect(join([listed(more)])).toBeUndefined()
})
