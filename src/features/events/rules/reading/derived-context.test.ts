import { expect, test } from 'vitest'
import { exampleBookedEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { fullVisibility } from '../testing/visibilities.ts'
import { eventContextOf } from './derived-context.ts'
import { permissionContextOf } from './permission-context.ts'
import { wireEvent } from './wire-event.ts'

const dueDates = {
  depositDueDate: '2027-01-24',
  groupDepositDueDate: '2027-02-07',
  balanceDueDate: '2027-03-12',
  adjustmentDate: '2027-03-05',
  autoCancelDepositDueDate: '2027-01-31',
  autoCancelBalanceDueDate: '2027-03-19',
}
const storedEvent: EventDocument = { ...exampleBookedEvent, ...dueDates, managerId: 'ms-ann' }
const event = wireEvent(storedEvent, { kind: 'staff' }, { today: '2027-02-01', visibility: fullVisibility })
const [pack] = event.packageOption
const guest = event.customerSummary![0]!

test('the context has the event, its section and stages, payment method, manager, own answer and all dates (EVT-012)', () => {
  const context = eventContextOf(event, { customerId: guest.customer.id, pack })
  expect(context.event).toBe(event)
  expect(context).toMatchObject({
    ...dueDates,
    section: storedEvent.section,
    statusStage: 'Booked',
    timeStage: event.timeStage,
    paymentStage: event.paymentStage,
    paymentMethod: storedEvent.paymentMethod,
    manager: { id: 'ms-ann' },
    attending: guest.attending,
    startDate: event.startDate,
    endDate: event.endDate,
    bookedDate: storedEvent.bookedDate,
    packageSaved: 'Yes',
    packageStartDate: pack!.startDate,
    packageEndDate: pack!.endDate,
  })
})

test('an unsaved package has its own dates, and a person who is not a guest has no answer (EVT-012)', () => {
  const draft = { id: 'new', startDate: '2027-09-03', endDate: '2027-09-05' }
  expect(eventContextOf(event, { customerId: 'somebody', pack: draft })).toMatchObject({
    packageSaved: 'No',
    packageStartDate: '2027-09-03',
    packageEndDate: '2027-09-05',
    attending: undefined,
  })
})

test('permissions depend on the id, section and stages of the context (PERM-008)', () => {
  expect(permissionContextOf(event)).toEqual({
    event: event._doc,
    section: event.section,
    statusStage: 'Booked',
    timeStage: event.timeStage,
    paymentStage: event.paymentStage,
  })
})
