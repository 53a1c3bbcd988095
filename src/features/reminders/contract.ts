import { z } from 'zod'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import { type Access, bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { dateField, idField, uniqueIds } from '#kernel/fields.ts'
import { dueKinds } from './rules/payments-due.ts'
import { reminderTones } from './rules/reminder-texts.ts'

const tags = ['reminders']
const eventAccess: Access = { allow: { organiser: true, staff: 'eventArea.edit' }, event: 'id' }

const personName = z.object({ id: idField, name: z.string() })

/** A guest who owes money for their own place. `state` says whether they can get a reminder on the day `sentOn`. */
const owingGuest = personName.extend({
  kind: z.enum(dueKinds),
  dueDate: dateField,
  amountGBP: z.number(),
  state: z.enum(['canBeReminded', 'remindedThatDay', 'noAddress', 'turnedOff']),
})

/** When the emails are sent. At night they wait for the morning. */
const sendingFields = {
  sentOn: dateField,
  /** The British hour; null if they are sent at once. */
  sentAtHour: z.int().min(0).max(23).nullable(),
}

export const remindersContract = {
  readOwingGuests: endpoint({
    method: 'GET',
    path: '/event/{id}/reminders',
    summary: 'The guests who owe money for an event, who can be reminded, and when they get the emails',
    tags,
    access: eventAccess,
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ id: idField }))
    .output(
      dataResponse(
        z.object({
          guests: z.array(owingGuest),
          /** The names as they appear in the reminders. */
          organiser: z.string(),
          event: z.string(),
          ...sendingFields,
        }),
      ),
    ),

  remindGuests: endpoint({
    method: 'POST',
    path: '/event/{id}/reminders',
    maxBodyBytes: bodySizes.list,
    summary:
      'Remind guests of what they owe, by email, one a day at most; emails requested at night are sent in the morning',
    tags,
    access: eventAccess,
    idempotent: true,
    refusals: ['nodeNotFound', 'customerNotFound', 'nothingDue', 'idempotencyMissing', 'idempotencyMismatch'],
  })
    .input(
      z.strictObject({
        id: idField,
        customerIds: uniqueIds(maxGuests).min(1),
        tone: z.enum(reminderTones),
      }),
    )
    .output(
      dataResponse(
        z.object({
          ...sendingFields,
          reminded: z.array(personName),
          /** Guests who already get a reminder on that day, for this or another event. */
          remindedBefore: z.array(personName),
          /**
           * Guests who no longer owe anything, have no email address, have turned these reminders off, or whose mailbox
           * can't get another email now.
           */
          notReminded: z.array(personName),
        }),
      ),
    ),
}
