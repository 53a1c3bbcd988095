import { z } from 'zod'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import { previewFields } from '#features/events/rules/preview-fields.ts'
import { eventIdInput, eventResponse } from '#features/events/rules/reading/event-response.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, plainTextField, uniqueIds, yesNoField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

import { customerDetails } from '../rules/customers-details.ts'

const tags = ['guests']
const organiserAccess = { allow: { organiser: true, staff: 'eventArea.edit' }, event: 'id' } as const
const guestAccess = {
  allow: { self: true, organiser: true, staff: 'eventArea.edit' },
  self: 'customerId',
  event: 'id',
} as const
const guestName = plainTextField(120).min(1, genericTexts.required)

export const guestEndpoints = {
  readCustomersDetails: endpoint({
    method: 'GET',
    path: '/event/{id}/getCustomersDetails',
    summary: 'The people of an event; guests other than the organiser get names and answers only',
    tags: ['events'],
    access: { allow: { organiser: true, guest: true, staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(dataResponse(z.array(customerDetails))),

  setOrganiser: endpoint({
    method: 'PUT',
    path: '/event/{id}/organiser/{customerId}',
    summary: 'Make a customer the organiser; the former organiser stays a guest',
    tags,
    access: { allow: { staff: 'eventFunctions.editOrganiser' }, event: 'id' },
    refusals: ['nodeNotFound', 'customerNotFound', 'eventFull', 'stageForbids', 'editConflict'],
  })
    .input(z.strictObject({ id: idField, customerId: idField, ...previewFields }))
    .output(eventResponse),

  setAttendingToNo: endpoint({
    method: 'PUT',
    path: '/event/{id}/customer/{customerId}/setAttendingToNo',
    summary: "Set a guest's answer to No",
    tags,
    access: guestAccess,
    refusals: ['eventFull', 'tooManyPeople', 'nodeNotFound', 'stageForbids', 'tripStarted'],
  })
    .input(z.object({ id: idField, customerId: idField }))
    .output(eventResponse),

  updateAttending: endpoint({
    method: 'POST',
    path: '/event/{id}/updateAttending',
    summary: "Change a guest's answer to the event",
    tags,
    access: guestAccess,
    refusals: ['eventFull', 'tooManyPeople', 'nodeNotFound', 'stageForbids', 'tripStarted'],
  })
    .input(z.strictObject({ id: idField, customerId: idField, attending: yesNoField }))
    .output(eventResponse),

  updateItineraryAttending: endpoint({
    method: 'POST',
    path: '/event/{id}/updateItineraryAttending',
    summary: "Change a guest's answer to one product",
    tags,
    access: guestAccess,
    refusals: ['eventFull', 'nodeNotFound', 'stageForbids', 'productForbids', 'tripStarted'],
  })
    .input(
      z.strictObject({
        id: idField,
        packageId: idField,
        itineraryId: idField,
        customerId: idField,
        attending: yesNoField,
      }),
    )
    .output(eventResponse),

  updateHideNonAttending: endpoint({
    method: 'POST',
    path: '/event/{id}/updateHideNonAttending',
    summary: 'Hide or show guests who declined',
    tags,
    access: organiserAccess,
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ id: idField, hideNonAttending: z.boolean() }))
    .output(eventResponse),

  addUnregisteredGuest: endpoint({
    method: 'POST',
    path: '/event/{id}/addUnregisteredGuest',
    summary: 'Add a guest known by name only',
    tags,
    access: organiserAccess,
    refusals: [
      'eventFull',
      'tooManyPeople',
      'guestAlreadyExists',
      'stageForbids',
      'tripStarted',
      'nodeNotFound',
    ],
  })
    .input(z.strictObject({ id: idField, name: guestName }))
    .output(eventResponse),

  addAllUnregisteredGuest: endpoint({
    method: 'POST',
    path: '/event/{id}/addAllUnregisteredGuest',
    summary: 'Fill the event up to the estimated number of people',
    tags,
    access: organiserAccess,
    refusals: ['eventFull', 'tooManyPeople', 'stageForbids', 'tripStarted', 'nodeNotFound'],
  })
    .input(eventIdInput.extend({ count: z.int().min(1).max(maxGuests).optional() }).strict())
    .output(eventResponse),

  removeUnregisteredGuests: endpoint({
    method: 'POST',
    path: '/event/{id}/removeUnregisteredGuests',
    summary: 'Remove guests known by name only, for whom nothing was paid',
    tags,
    access: organiserAccess,
    refusals: ['guestHasMoney', 'stageForbids', 'tripStarted', 'nodeNotFound', 'eventFull'],
  })
    .input(z.strictObject({ id: idField, guestIds: uniqueIds(maxGuests).min(1) }))
    .output(eventResponse),

  updateVirtualGuestName: endpoint({
    method: 'POST',
    path: '/event/{id}/updateVirtualGuestName/{guestId}',
    summary: 'Rename a guest known by name only',
    tags,
    access: organiserAccess,
    refusals: ['eventFull', 'guestAlreadyExists', 'stageForbids', 'nodeNotFound'],
  })
    .input(z.strictObject({ id: idField, guestId: idField, name: guestName }))
    .output(eventResponse),
}
