import { expect, test } from 'vitest'
import { eventAfterSelecting } from './event-after-selecting.ts'

const events = [
  { id: 'ev-2', section: 'hen' },
  { id: 'ev-1', section: 'stag' },
]

test('the current event stays if the customer is its organiser or guest, otherwise their first one is shown (ACC-050)', () => {
  expect(eventAfterSelecting(events, 'ev-1')?.id).toBe('ev-1')
  expect(eventAfterSelecting(events, 'somebody-elses')?.id).toBe('ev-2')
  expect(eventAfterSelecting(events, undefined)?.id).toBe('ev-2')
  expect(eventAfterSelecting([], 'ev-1')).toBeUndefined()
})
