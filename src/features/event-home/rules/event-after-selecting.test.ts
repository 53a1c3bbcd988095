import { expect, test } from 'vitest'
import { eventAfterSelecting } from './event-after-selecting.ts'

const events = [
  { id: 'ev-2', section: 'hen' },
  { id: 'ev-1', section: 'stag' },
]

test('after staff select a customer, the current event stays if it is one of theirs; otherwise their first is shown (ACC-050)', () => {
  expect(eventAfterSelecting(events, 'ev-1')?.id).toBe('ev-1')
  expect(eventAfterSelecting(events, 'somebody-elses')?.id).toBe('ev-2')
  expect(eventAfterSelecting(events, undefined)?.id).toBe('ev-2')
  expect(eventAfterSelecting([], 'ev-1')).toBeUndefined()
})
