import { z } from 'zod'
import { inviteData } from '#features/events/rules/creation/invite-data.ts'
import { eventAnswer } from '#features/events/rules/reading/event-answer.ts'
import { wireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { answer, call } from '#kernel/call.ts'
import { idField, yesNoField } from '#kernel/fields.ts'

const tags = ['invites']
const token = z.string().min(1).max(80)

/** `{id}` of these endpoints is the event's id or the invite token (EVT-O10). */
export const inviteEndpoints = {
  readEventByToken: call({
    method: 'GET',
    path: '/event/byConfirmationToken/{confirmationToken}',
    summary: 'The event of a token: complete for its members, reduced to the invite for others',
    tags,
    access: { allow: { tokenHolder: true } },
    refusals: ['tokenInvalid'],
  })
    .input(z.object({ confirmationToken: token }))
    .output(answer(wireEvent)),

  readInviteData: call({
    method: 'GET',
    path: '/event/{id}/getInviteData',
    summary: 'The data that an invite link shows before login',
    tags,
    access: { allow: { tokenHolder: true } },
    refusals: ['tokenInvalid'],
  })
    .input(z.object({ id: idField, token: token.optional() }))
    .output(answer(inviteData)),

  checkParticipation: call({
    method: 'GET',
    path: '/event/{id}/customer/{customerId}/checkParticipation',
    summary: 'Whether the customer is part of the event already',
    tags,
    access: { allow: { self: true, staff: 'eventArea.view' }, self: 'customerId' },
    refusals: ['tokenInvalid'],
  })
    .input(z.object({ id: idField, customerId: idField, token: token.optional() }))
    .output(answer(z.object({ userIsParticipated: z.boolean(), needToReplaceNonEmailGuest: z.boolean() }))),

  openEventByToken: call({
    method: 'POST',
    path: '/event/{id}/getEvent',
    summary: 'The event of a token, for its members',
    tags,
    access: { allow: { loggedIn: true } },
    refusals: ['tokenInvalid'],
  })
    .input(z.strictObject({ id: idField, token: token.optional() }))
    .output(eventAnswer),

  acceptInvite: call({
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
    .output(eventAnswer),

  replaceNonEmailCustomerWithReal: call({
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
      answer(
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

  declineGuestPlace: call({
    method: 'POST',
    path: '/event/{id}/guest/{guestId}/declinePlace',
    summary: 'Decline a customer who requested the place of a guest',
    tags,
    access: { allow: { organiser: true, staff: 'eventArea.edit' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ id: idField, guestId: idField, customerId: idField }))
    .output(eventAnswer),
}
