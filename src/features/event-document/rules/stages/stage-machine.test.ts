import { expect, test } from 'vitest'
import { checkStages } from './check-stages.ts'
import { unreachableStates } from './stage-machine.ts'
import { statusStageAfter, statusStageTransitions } from './status-stage.ts'

test('every status, time, payment and product stage is reachable', () => {
  expect(checkStages).not.toThrow()
})

test('an unreachable stage is found', () => {
  const table = { a: ['b'], b: [], island: ['a'] } as const
  expect(unreachableStates(table, 'a')).toEqual(['island'])
})

test('the first payment makes an enquiry pending, and the deposits of all places book it (EVT-O3)', () => {
  expect(statusStageAfter('Enquiry', 'paymentStarted')).toBe('Pending Booking')
  expect(statusStageAfter('Pending Booking', 'depositsPaid')).toBe('Booked')
  expect(statusStageAfter('Pending Booking', 'lastPaymentAborted')).toBe('Enquiry')
})

test('Cancelled is final, and Booked stays booked when someone pays (EVT-O3)', () => {
  expect(statusStageTransitions.Cancelled).toEqual([])
  expect(statusStageAfter('Cancelled', 'depositsPaid')).toBe('Cancelled')
  expect(statusStageAfter('Booked', 'paymentStarted')).toBe('Booked')
  expect(statusStageTransitions.Booked).not.toContain('Enquiry')
})
