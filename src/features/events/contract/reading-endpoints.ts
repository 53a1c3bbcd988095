import { z } from 'zod'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import { statusStages } from '#features/event-document/rules/event-document.ts'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { dateField, idField, uniqueIds } from '#kernel/fields.ts'
import { eventIdInput } from '../rules/reading/event-response.ts'
import {
  maxPriceDates,
  maxPriceDays,
  wirePackagePrice,
  wirePriceDay,
} from '../rules/reading/wire-price-history.ts'
import { wireEvent } from '../rules/reading/wire-schema.ts'

const tags = ['events']
const organiserGuestsAndStaff = {
  allow: { organiser: true, guest: true, staff: 'eventArea.view' },
  event: 'id',
} as const

export const readingEndpoints = {
  readEvent: endpoint({
    method: 'GET',
    path: '/event/{id}',
    summary: 'An event, with the fields that its reader can see',
    tags,
    access: {
      allow: { organiser: true, guest: true, supplier: 'supplierArea.view', staff: 'eventArea.view' },
      event: 'id',
    },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(dataResponse(wireEvent)),

  validateEvent: endpoint({
    method: 'GET',
    path: '/event/{id}/validate',
    summary: 'What is missing before the event can be booked',
    tags,
    access: { allow: { organiser: true, staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(dataResponse(z.object({ valid: z.boolean(), errors: z.array(z.string()) }))),

  readBookingStage: endpoint({
    method: 'GET',
    path: '/event/{id}/package/{packageId}/bookingStage',
    summary: 'Whether a package can be booked now',
    tags,
    access: organiserGuestsAndStaff,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField, packageId: idField }))
    .output(
      dataResponse(z.object({ stage: z.enum(statusStages), canBook: z.boolean(), reason: z.string() })),
    ),

  readBookedState: endpoint({
    method: 'GET',
    path: '/event/{id}/state/booked/{customerId}',
    summary: 'The event as it was when the customer booked',
    tags,
    access: { allow: { self: true, staff: 'eventArea.view' }, self: 'customerId', event: 'id' },
    refusals: ['stateNotShown'],
  })
    .input(z.object({ id: idField, customerId: idField }))
    .output(dataResponse(wireEvent)),

  readState: endpoint({
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
    .output(dataResponse(wireEvent)),

  listPriceDates: endpoint({
    method: 'GET',
    path: '/event/{id}/priceHistory/dateList',
    summary: 'The days on which a price of the event changed, newest first',
    tags,
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(dataResponse(z.array(dateField).max(maxPriceDates))),

  readPriceHistory: endpoint({
    method: 'GET',
    path: '/event/{id}/priceHistory',
    summary:
      'For each day on which a price changed, oldest first: the prices at the end of the day, and those before its last change',
    tags,
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(dataResponse(z.array(wirePriceDay).max(maxPriceDays))),

  readPrices: endpoint({
    method: 'GET',
    path: '/event/{eventId}/prices/{date}',
    summary: 'The prices of the packages at the end of a day',
    tags,
    access: { ...organiserGuestsAndStaff, event: 'eventId' },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ eventId: idField, date: dateField }))
    .output(dataResponse(z.array(wirePackagePrice))),

  listManagers: endpoint({
    method: 'GET',
    path: '/event/{id}/managers',
    summary: 'The staff who can manage the event',
    tags,
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(dataResponse(z.array(z.object({ id: idField, name: z.string() })))),

  listEventMails: endpoint({
    method: 'GET',
    path: '/event/{id}/automaticEmails',
    summary: 'The automatic emails that can be turned off for the event',
    tags,
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(
      dataResponse(
        z.array(
          z.object({
            kind: idField,
            name: z.string(),
            sentWhen: z.string(),
            to: z.string(),
            /** False if staff have turned it off for the event. Ignores whether all automatic emails are blocked. */
            isOn: z.boolean(),
          }),
        ),
      ),
    ),

  readIsAttending: endpoint({
    method: 'GET',
    path: '/customer/{id}/isAttending',
    summary: 'Whether a customer attends an upcoming event',
    tags,
    access: { allow: { self: true, staff: ['eventArea.view', 'customer.view'] }, self: 'id' },
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(z.object({ isAttending: z.boolean() }))),

  readPhones: endpoint({
    method: 'POST',
    path: '/customer/getPhones',
    maxBodyBytes: bodySizes.list,
    summary: 'Phone numbers of customers, for staff and for the organisers of their events',
    tags,
    access: { allow: { customer: true, staff: 'customer.view' } },
  })
    .input(z.strictObject({ customerIdList: uniqueIds(maxGuests) }))
    .output(dataResponse(z.array(z.object({ customerId: idField, phone: z.string().nullable() })))),
}
