import { z } from 'zod'
import { inviteData } from '#features/events/rules/creation/invite-data.ts'
import { eventResponse } from '#features/events/rules/reading/event-response.ts'
import { wireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, yesNoField } from '#kernel/fields.ts'

const tags = ['invites']
const token = z.string().min(1).max(80)

/** `{id}` of these endpoints is the event's id or the invite token (EVT-O10). */
export const inviteEndpoints = {
  readEventByToken: endpoint({
    method: 'GET',
    path: '/event/byConfirmationToken/{confirmationToken}',
    summary: 'The event of a token: complete for its readers, reduced to the invite for others',
    tags,
    access: { allow: { tokenHolder: true } },
    refusals: ['tokenInvalid'],
  })
    .input(z.object({ confirmationToken: token }))
    .output(dataResponse(wireEvent)),

  readInviteData: endpoint({
    method: 'GET',
    path: '/event/{id}/getInviteData',
    summary: 'The data that an invite link shows before login',
    tags,
    access: { allow: { tokenHolder: true } },
    refusals: ['tokenInvalid'],
  })
    .input(z.object({ id: idField, token: token.optional() }))
    .output(dataResponse(inviteData)),

  checkParticipation: endpoint({
    method: 'GET',
    path: '/event/{id}/customer/{customerId}/checkParticipation',
    summary: 'Whether the customer is part of the event already',
    tags,
    access: { allow: { self: true, staff: 'eventArea.view' }, self: 'customerId' },
    refusals: ['tokenInvalid'],
  })
    .input(z.object({ id: idField, customerId: idField, token: token.optional() }))
    .output(
      dataResponse(z.object({ userIsParticipated: z.boolean(), needToReplaceNonEmailGuest: z.boolean() })),
    ),

  openEventByToken: endpoint({
    method: 'POST',
    path: '/event/{id}/getEvent',
    summary: 'The event of a token: complete for its readers, reduced to the invite for an invitee',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: ['tokenInvalid'],
  })
    .input(z.strictObject({ id: idField, token: token.optional() }))
    .output(eventResponse),

  acceptInvite: endpoint({
    method: 'POST',
    path: '/event/{id}/customer/{customerId}/acceptInvite',
    summary: 'Join an event by its invite link',
    tags,
    access: { allow: { self: true, staff: 'eventArea.edit' }, self: 'customerId' },
    refusals: [
      'eventFull',
      'tooManyPeople',
      'tokenInvalid',
      'customerAlreadyAdded',
      'stageForbids',
      'tripStarted',
      'customerNotFound',
    ],
  })
    .input(
      z.strictObject({
        id: idField,
        customerId: idField,
        token: token.optional(),
        attending: yesNoField.default('Yes'),
      }),
    )
    .output(eventResponse),

  replaceNonEmailCustomerWithReal: endpoint({
    method: 'PUT',
    path: '/event/{id}/customer/{customerId}/replaceNonEmailCustomerWithReal',
    summary:
      'Request the place of a guest who was added by name; the organiser confirms with the same endpoint',
    tags,
    access: {
      allow: { self: true, organiser: true, staff: 'eventArea.edit' },
      self: 'customerId',
      event: 'id',
    },
    refusals: [
      'eventFull',
      'tokenInvalid',
      'customerAlreadyAdded',
      'nodeNotFound',
      'customerNotFound',
      'stageForbids',
      'tripStarted',
      'tooMany',
    ],
  })
    .input(
      z.strictObject({
        id: idField,
        customerId: idField,
        token: token.optional(),
        /** The guest to replace. Defaults to the guest with the customer's name. */
        guestId: idField.optional(),
      }),
    )
    .output(
      dataResponse(
        z.object({
          event: wireEvent,
          /**
           * True if the place was only requested: until the organiser confirms it, `event` is reduced to the
           * invite.
           */
          waitsForOrganiser: z.boolean(),
        }),
      ),
    ),

  declineGuestPlace: endpoint({
    method: 'POST',
    path: '/event/{id}/guest/{guestId}/declinePlace',
    summary: 'Decline a customer who requested the place of a guest',
    tags,
    access: { allow: { organiser: true, staff: 'eventArea.edit' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ id: idField, guestId: idField, customerId: idField }))
    .output(eventResponse),
}
