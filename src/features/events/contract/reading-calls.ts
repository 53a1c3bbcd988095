import { z } from 'zod'
import { mostGuests } from '#features/packages/rules/document-limits.ts'
import { statusStages } from '#features/packages/rules/event-document.ts'
import { wireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { answer, bodySizes, call, listAnswer, longListAnswer } from '#kernel/call.ts'
import { idField, uniqueIds, yesNoField } from '#kernel/fields.ts'
import { eventListItem } from '../rules/lists/event-list-item.ts'
import { eventListFields } from '../rules/lists/event-list-query.ts'
import { eventIdInput } from './parts.ts'

const tags = ['events']
const members = {
  allow: { organiser: true, guest: true, staff: 'eventArea.view' },
  event: 'id',
} as const

export const customerDetails = z.object({
  id: idField,
  name: z.string(),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  attending: yesNoField,
  registered: z.boolean().optional(),
  paidGBP: z.number().optional(),
  dueGBP: z.number().nullable().optional(),
  placeAskedBy: z
    .array(
      z.object({ id: idField, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    )
    .optional(),
})

export const readingCalls = {
  readEvent: call({
    method: 'GET',
    path: '/event/{id}',
    summary: 'An event as its reader may see it',
    tags,
    access: {
      allow: { organiser: true, guest: true, supplier: 'supplierArea.view', staff: 'eventArea.view' },
      event: 'id',
    },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(answer(wireEvent)),

  validateEvent: call({
    method: 'GET',
    path: '/event/{id}/validate',
    summary: 'What is missing before the event can be booked',
    tags,
    access: { allow: { organiser: true, staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(answer(z.object({ valid: z.boolean(), errors: z.array(z.string()) }))),

  readBookingStage: call({
    method: 'GET',
    path: '/event/{id}/package/{packageId}/bookingStage',
    summary: 'Whether a package can be booked now',
    tags,
    access: members,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField, packageId: idField }))
    .output(answer(z.object({ stage: z.enum(statusStages), canBook: z.boolean(), reason: z.string() }))),

  readCustomersDetails: call({
    method: 'GET',
    path: '/event/{id}/getCustomersDetails',
    summary: 'The people of an event; other guests get names and answers only',
    tags,
    access: members,
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(answer(z.array(customerDetails))),

  readBookedState: call({
    method: 'GET',
    path: '/event/{id}/state/booked/{customerId}',
    summary: 'The event as it was when that customer booked',
    tags,
    access: { allow: { self: true, staff: 'eventArea.view' }, self: 'customerId', event: 'id' },
    refusals: ['stateNotShown'],
  })
    .input(z.object({ id: idField, customerId: idField }))
    .output(answer(wireEvent)),

  readState: call({
    method: 'GET',
    path: '/event/{id}/state/{state}',
    summary: 'The event as it was when it reached a stage',
    tags,
    access: { allow: { organiser: true, staff: 'eventArea.view' }, event: 'id' },
    refusals: ['stateNotShown'],
  })
    .input(
      z.object({
        id: idField,
        state: z.string().regex(/^[A-Z_]{1,40}$/, 'This field does not look correct'),
      }),
    )
    .output(answer(wireEvent)),

  listManagers: call({
    method: 'GET',
    path: '/event/{id}/managers',
    summary: 'The staff who can manage the event',
    tags,
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(answer(z.array(z.object({ id: idField, name: z.string() })))),

  listCustomerEvents: call({
    method: 'GET',
    path: '/customer/{id}/events',
    summary: 'The events a customer organises or is a guest of',
    tags,
    access: { allow: { self: true, staff: 'eventArea.view' }, self: 'id' },
    refusals: ['fieldInvalid', 'notAllowed'],
  })
    .input(z.object({ id: idField, ...eventListFields }))
    .output(listAnswer(eventListItem)),

  listEvents: call({
    method: 'GET',
    path: '/events',
    summary: 'All events, for staff',
    tags,
    access: { allow: { staff: 'eventArea.view' } },
    refusals: ['fieldInvalid', 'notAllowed'],
  })
    .input(z.object(eventListFields))
    .output(longListAnswer(eventListItem)),

  readIsAttending: call({
    method: 'GET',
    path: '/customer/{id}/isAttending',
    summary: 'Whether a customer goes to an event that is still to come',
    tags,
    access: { allow: { self: true, staff: ['eventArea.view', 'customer.view'] }, self: 'id' },
  })
    .input(eventIdInput)
    .output(answer(z.object({ isAttending: z.boolean() }))),

  readPhones: call({
    method: 'POST',
    path: '/customer/getPhones',
    maxBodyBytes: bodySizes.list,
    summary: "Phones of customers, for staff and for the organiser of those guests' events",
    tags,
    access: { allow: { customer: true, staff: 'customer.view' } },
  })
    .input(z.strictObject({ customerIdList: uniqueIds(mostGuests) }))
    .output(answer(z.array(z.object({ customerId: idField, phone: z.string().nullable() })))),
}
