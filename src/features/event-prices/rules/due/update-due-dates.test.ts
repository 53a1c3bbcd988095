import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import {
  type DueDateField,
  dueDateFields,
  type EventDocument,
} from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { dueDateOrder } from './due-dates.ts'
import { updateDueDates } from './update-due-dates.ts'

const createdDate = '2027-01-10'
const withStart = (event: EventDocument, startDate: IsoDate | null): EventDocument => ({
  ...event,
  packages: event.packages.map((pack, index) => (index === 0 ? { ...pack, startDate } : pack)),
})
const updateDates = (
  before: EventDocument,
  after: EventDocument,
  today: IsoDate,
  replacedPackageId?: string,
) => updateDueDates(before, after, { today, replacedPackageId })
const moveStart = (event: EventDocument, startDate: IsoDate | null, today: IsoDate) =>
  updateDates(event, withStart(event, startDate), today)

test('due dates move with the trip, and those that depend on its start exist only with a start date (PAY-O5, EVT-006)', () => {
  const movedEvent = moveStart(exampleEvent, '2027-09-30', '2027-02-01')
  expect(movedEvent).toMatchObject({ balanceDueDate: '2027-08-05', adjustmentDate: '2027-08-05' })
  const undatedEvent = moveStart(movedEvent, null, '2027-02-02')
  expect(undatedEvent).toMatchObject({
    balanceDueDate: null,
    adjustmentDate: null,
    autoCancelBalanceDueDate: null,
  })
  expect(moveStart(undatedEvent, '2027-09-30', '2027-02-03').balanceDueDate).toBe('2027-08-05')
})

test('any other change leaves all dates unchanged, even some days later', () => {
  const renamed = { ...exampleEvent, eventName: 'Renamed' }
  expect(updateDates(exampleEvent, renamed, '2027-04-30')).toBe(renamed)
})

test('the dates are recalculated if the leading package is replaced by another with the same id', () => {
  const replaced = updateDates(exampleEvent, { ...exampleEvent }, '2027-02-20', 'pk-1')
  expect(replaced.depositDueDate).toBe('2027-02-20')
})

test('a date set by hand is recalculated once the trip starts before that date (PAY-O5)', () => {
  const eventWithSetDate = {
    ...exampleEvent,
    balanceDueDate: '2027-04-20',
    dueDatesByHand: ['balanceDueDate' as const],
  }
  expect(moveStart(eventWithSetDate, '2027-06-01', '2027-02-01')).toMatchObject({
    balanceDueDate: '2027-04-20',
  })
  expect(moveStart(eventWithSetDate, '2027-04-19', '2027-02-01')).toMatchObject({
    balanceDueDate: '2027-02-22',
    dueDatesByHand: [],
  })
})

test('a cancelled event, and a trip that has started, keep their dates', () => {
  const cancelled = { ...withStart(exampleEvent, '2027-09-30'), statusStage: 'Cancelled' as const }
  expect(updateDates(exampleEvent, cancelled, '2027-02-01')).toBe(cancelled)
  const eventWithWrongDate = { ...exampleEvent, balanceDueDate: '2027-12-01' }
  expect(
    updateDates(eventWithWrongDate, { ...eventWithWrongDate, eventName: 'Past' }, '2027-05-07')
      .balanceDueDate,
  ).toBe('2027-12-01')
})

test.each<[string, Partial<EventDocument>]>([
  ['missing', { balanceDueDate: null, autoCancelBalanceDueDate: null }],
  ['after the start', { balanceDueDate: '2027-06-01' }],
  ['out of order', { depositDueDate: '2027-04-01' }],
])('dates that are %s are corrected by the next change', (_, dates) => {
  const storedEvent = { ...exampleEvent, ...dates }
  const { depositDueDate, balanceDueDate } = exampleEvent
  expect(updateDates(storedEvent, { ...storedEvent, eventName: 'Renamed' }, createdDate)).toMatchObject({
    depositDueDate,
    balanceDueDate,
  })
})

type World = { readonly event: EventDocument; readonly today: IsoDate }
type Step = (world: World) => { readonly after: EventDocument; readonly replacedPackageId?: string }

const dated = (event: EventDocument, at: number, startDate: IsoDate | null): PackageDocument[] =>
  event.packages.map((pack, index) => (index === at % event.packages.length ? { ...pack, startDate } : pack))
const inDays = ({ today }: World, days: number | null) => (days === null ? null : addDays(today, days))
const days = fc.option(fc.integer({ min: 0, max: 400 }))
const position = fc.integer({ min: 0, max: 4 })
const [sample] = exampleEvent.packages

/** Generates a change of an event: one that can set or move its start, or one that cannot. */
const step: fc.Arbitrary<Step> = fc.oneof(
  // The start date of a package is edited.
  fc.tuple(position, days).map(
    ([at, ahead]): Step =>
      (world) => ({
        after: { ...world.event, packages: dated(world.event, at, inDays(world, ahead)) },
      }),
  ),
  // A package is added: built, merged from an enquiry, or copied from a ready-made one.
  fc.tuple(fc.uuid(), days).map(
    ([id, ahead]): Step =>
      (world) => ({
        after: {
          ...world.event,
          packages: [
            ...world.event.packages,
            { ...sample!, id, status: 'Option', startDate: inDays(world, ahead) },
          ],
        },
      }),
  ),
  // A package is replaced by another with the same id.
  fc.tuple(position, days).map(
    ([at, ahead]): Step =>
      (world) => ({
        after: { ...world.event, packages: dated(world.event, at, inDays(world, ahead)) },
        replacedPackageId: world.event.packages[at % world.event.packages.length]?.id,
      }),
  ),
  // A package is removed.
  position.map(
    (at): Step =>
      ({ event }) => ({
        after: {
          ...event,
          packages: event.packages.filter((_, index) => index !== at % event.packages.length),
        },
      }),
  ),
  // A package is booked, with or without payment, instead of another one.
  position.map(
    (at): Step =>
      ({ event }) => ({
        after: {
          ...event,
          statusStage: 'Booked',
          packages: event.packages.map((pack, index) => ({
            ...pack,
            status: index === at % event.packages.length ? 'Booked' : 'Option',
          })),
        },
      }),
  ),
  // A due date is set by hand, or cleared.
  fc.tuple(fc.constantFrom<DueDateField>(...dueDateFields), days).map(
    ([field, ahead]): Step =>
      (world) => {
        const otherFields = world.event.dueDatesByHand.filter((one) => one !== field)
        return ahead === null
          ? { after: { ...world.event, dueDatesByHand: otherFields } }
          : {
              after: {
                ...world.event,
                dueDatesByHand: [...otherFields, field],
                [field]: inDays(world, ahead),
              },
            }
      },
  ),
  // A change unrelated to dates.
  fc.string().map(
    (eventName): Step =>
      ({ event }) => ({ after: { ...event, eventName } }),
  ),
)

test('after any changes, calculated dates are in order and not past, and dates set by hand stay unless the trip starts before them (PAY-O5)', () => {
  const anySteps = fc.array(fc.tuple(step, fc.integer({ min: 0, max: 30 })), { maxLength: 20 })
  fc.assert(
    fc.property(anySteps, (steps) => {
      let world: World = { event: exampleEvent, today: createdDate }
      for (const [apply, daysPassed] of steps) {
        world = { ...world, today: addDays(world.today, daysPassed) }
        const { after, replacedPackageId } = apply(world)
        const event = updateDates(world.event, after, world.today, replacedPackageId)
        checkDates(world, after, event)
        world = { ...world, event }
      }
    }),
    { numRuns: propertyRuns },
  )
})

const checkDates = ({ event: before, today }: World, after: EventDocument, event: EventDocument) => {
  const startDate = leadingPackage(event)?.startDate ?? null
  const isCalculated = (field: DueDateField) => !event.dueDatesByHand.includes(field)
  const isDifferent = (field: DueDateField) => event[field] !== before[field]
  for (const field of dueDateFields) {
    if (after.dueDatesByHand.includes(field) && isCalculated(field))
      expect(startDate !== null && after[field] !== null && after[field] > startDate).toBe(true)
    if (!isCalculated(field)) expect(event[field]).toBe(after[field])
    else if (event[field] !== null && isDifferent(field) && (startDate === null || startDate >= today))
      expect(event[field] >= today).toBe(true)
    if (startDate !== null && event[field] !== null) expect(event[field] <= startDate).toBe(true)
  }
  for (const field of ['adjustmentDate', 'balanceDueDate'] as const)
    if (isCalculated(field))
      expect([startDate, event[field] === null]).toEqual([startDate, startDate === null])
  const ordered = dueDateOrder.filter(isCalculated).flatMap((field) => event[field] ?? [])
  expect(ordered).toEqual(ordered.toSorted())
}
