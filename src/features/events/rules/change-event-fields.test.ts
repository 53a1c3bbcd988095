import { expect, test } from 'vitest'
import { exampleEvent } from '#features/packages/rules/example-event.ts'
import { withDueDates } from './change-event-fields.ts'

const event = {
  ...exampleEvent,
  depositDueDate: '2027-01-10',
  balanceDueDate: '2027-03-01',
  autoCancelDepositDueDate: '2027-01-17',
  autoCancelBalanceDueDate: '2027-03-08',
}

test('an event whose due date is moved is not cancelled by itself before it is due', () => {
  expect(withDueDates(event, { depositDueDate: '2027-02-10' })).toEqual({
    ...event,
    depositDueDate: '2027-02-10',
    autoCancelDepositDueDate: '2027-02-17',
  })
  expect(withDueDates(event, { balanceDueDate: '2027-04-01' })).toMatchObject({
    autoCancelDepositDueDate: '2027-01-17',
    autoCancelBalanceDueDate: '2027-04-08',
  })
})

test('a due date that is cleared, and with it the cancelling, is both again when it is set', () => {
  const cleared = withDueDates(event, { depositDueDate: null, balanceDueDate: null })
  expect(cleared).toMatchObject({ autoCancelDepositDueDate: null, autoCancelBalanceDueDate: null })
  expect(withDueDates(cleared, { depositDueDate: '2027-01-10', balanceDueDate: '2027-03-01' })).toEqual(event)
})

test('dates that are named as they are change nothing, nor what staff settled of the cancelling', () => {
  const settled = { ...event, autoCancelDepositDueDate: null }
  expect(withDueDates(settled, { depositDueDate: '2027-01-10', adjustmentDate: event.adjustmentDate })).toBe(
    settled,
  )
})
