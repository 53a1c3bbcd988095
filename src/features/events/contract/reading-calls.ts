import { z } from 'zod'
import { answer, bodySizes, call } from '#kernel/call.ts'
import { idField, uniqueIds } from '#kernel/fields.ts'
import { maxGuests } from '../rules/document-limits.ts'
import { statusStages } from '../rules/event-document.ts'
import { eventIdInput } from '../rules/reading/event-answer.ts'
import { wireEvent } from '../rules/reading/wire-schema.ts'

const tags = ['events']
const members = {
  allow: { organiser: true, guest: true, staff: 'eventArea.view' },
  event: 'id',
} as const

export const readingCalls = {
  readEvent: call({
    method: 'GET',
    path: '/event/{id}',
    summary: 'An event, with what its reader is allowed to see',
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

  readIsAttending: call({
    method: 'GET',
    path: '/customer/{id}/isAttending',
    summary: 'Whether a customer is attending a future event',
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
    .input(z.strictObject({ customerIdList: uniqueIds(maxGuests) }))
    .output(answer(z.array(z.object({ customerId: idField, phone: z.string().nullable() })))),
}
