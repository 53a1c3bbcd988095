import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import {
  type DueDateField,
  dueDateFields,
  type EventDocument,
} from '#features/event-document/rules/event-document.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import {
  balanceDateOf,
  calculateDueDates,
  type DueDates,
  dueDateOrder,
  isFullPaymentDue,
} from './due-dates.ts'

const createdDate = '2027-01-01'
const calculate = (startDate: IsoDate | null, today: IsoDate = createdDate, byHand: Partial<DueDates> = {}) =>
  calculateDueDates({ createdDate, startDate, today, byHand })

test('due dates depend on the creation and the start; adjustments end when the balance is due (PAY-O5)', () => {
  expect(calculate('2027-06-30')).toEqual({
    depositDueDate: '2027-01-15',
    groupDepositDueDate: '2027-01-29',
    adjustmentDate: '2027-05-05',
    balanceDueDate: '2027-05-05',
    autoCancelDepositDueDate: '2027-01-22',
    autoCancelBalanceDueDate: '2027-05-12',
  })
})

test('without a start date, the dates that depend on it are null (PAY-O5)', () => {
  expect(calculate(null)).toEqual({
    depositDueDate: '2027-01-15',
    groupDepositDueDate: '2027-01-29',
    adjustmentDate: null,
    balanceDueDate: null,
    autoCancelDepositDueDate: '2027-01-22',
    autoCancelBalanceDueDate: null,
  })
})

test('for a trip in four weeks everything is due today (PAY-O5)', () => {
  const dates = calculate('2027-01-29')
  for (const field of dueDateOrder) expect(dates[field]).toBe(createdDate)
  expect(dates.autoCancelBalanceDueDate).toBe('2027-01-08')
})

test('if staff set a later balance date, the adjustment date is 28 days before the start (PAY-O14)', () => {
  expect(calculate('2027-06-30', createdDate, { balanceDueDate: '2027-06-20' })).toMatchObject({
    adjustmentDate: '2027-06-02',
    balanceDueDate: '2027-06-20',
  })
})

test('an automatic cancellation that staff turned off stays off (EVT-O21)', () => {
  const byHand = { autoCancelDepositDueDate: null, autoCancelBalanceDueDate: null }
  expect(calculate('2027-06-30', '2027-03-01', byHand)).toMatchObject({
    ...byHand,
    depositDueDate: '2027-03-01',
    balanceDueDate: '2027-05-05',
  })
})

const anyDay = (max: number, min = 0) => fc.integer({ min, max }).map((days) => addDays(createdDate, days))
const manualDates = fc.record(
  {
    depositDueDate: anyDay(400),
    groupDepositDueDate: anyDay(400),
    adjustmentDate: anyDay(400),
    balanceDueDate: anyDay(400),
    autoCancelDepositDueDate: fc.option(anyDay(400)),
    autoCancelBalanceDueDate: fc.option(anyDay(400)),
  } satisfies Record<DueDateField, unknown>,
  { requiredKeys: [] },
)

describe('with any dates set by hand, calculated on any day', () => {
  test('dates set by hand stay; calculated dates are in order, not past and not after the start (PAY-O5)', () => {
    fc.assert(
      fc.property(fc.option(anyDay(400)), anyDay(400), manualDates, (start, today, byHand) => {
        const startDate = start !== null && start < today ? today : start
        const dates = calculate(startDate, today, byHand)
        for (const field of dueDateFields)
          if (field in byHand) expect(dates[field]).toBe(byHand[field])
          else if (dates[field] !== null) {
            expect(dates[field] >= today).toBe(true)
            expect(startDate === null || dates[field] <= startDate).toBe(true)
          }
        const calculated = dueDateOrder
          .filter((field) => !(field in byHand))
          .flatMap((field) => dates[field] ?? [])
        expect(calculated).toEqual(calculated.toSorted())
        for (const field of ['adjustmentDate', 'balanceDueDate'] as const)
          if (!(field in byHand)) expect(dates[field] === null).toBe(startDate === null)
      }),
      { numRuns: propertyRuns },
    )
  })

  test('all dates are in order if those set by hand are in order and not past (PAY-O5)', () => {
    const sorted = fc.tuple(
      anyDay(400),
      fc.array(anyDay(400), { minLength: 4, maxLength: 4 }),
      fc.subarray([...dueDateOrder]),
    )
    fc.assert(
      fc.property(sorted, ([today, days, fields]) => {
        const [first, second, third, fourth] = days.map((one) => (one < today ? today : one)).toSorted()
        const all = {
          depositDueDate: first,
          groupDepositDueDate: second,
          adjustmentDate: third,
          balanceDueDate: fourth,
        }
        const byHand = Object.fromEntries(fields.map((field) => [field, all[field]!]))
        const dates = calculate(addDays(fourth!, 3), today, byHand)
        const ordered = dueDateOrder.map((field) => dates[field])
        expect(ordered).toEqual(ordered.toSorted())
      }),
      { numRuns: propertyRuns },
    )
  })
})

describe('the balance of a package', () => {
  const [pack] = exampleEvent.packages
  const otherPackage = { ...pack!, id: 'pk-other', startDate: '2027-03-01' }
  const event: EventDocument = { ...exampleEvent, packages: [pack!, otherPackage] }

  test('is due from 56 days before the start of the package (PAY-O5)', () => {
    const packageStarting = (startDate: IsoDate | null) => ({ ...pack!, startDate })
    expect(isFullPaymentDue(event, packageStarting('2027-06-30'), '2027-05-05')).toBe(true)
    expect(isFullPaymentDue(event, packageStarting('2027-06-30'), '2027-05-04')).toBe(false)
    expect(isFullPaymentDue(event, packageStarting(null), '2027-05-04')).toBe(false)
  })

  test('is due 56 days before its own start if another package leads the event', () => {
    expect(balanceDateOf(event, pack!)).toBe(event.balanceDueDate)
    expect(balanceDateOf(event, otherPackage)).toBe('2027-01-04')
  })

  test('is due on the date that staff set, but never after the start of the package', () => {
    const eventWithSetDate = {
      ...event,
      balanceDueDate: '2027-04-20',
      dueDatesByHand: ['balanceDueDate' as const],
    }
    expect(balanceDateOf(eventWithSetDate, pack!)).toBe('2027-04-20')
    expect(balanceDateOf(eventWithSetDate, otherPackage)).toBe('2027-03-01')
    expect(isFullPaymentDue(eventWithSetDate, pack!, '2027-04-19')).toBe(false)
    expect(isFullPaymentDue(eventWithSetDate, pack!, '2027-04-20')).toBe(true)
  })
})
