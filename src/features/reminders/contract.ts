import { z } from 'zod'
import { maxGuests } from '#features/event-document/rules/document-limits.ts'
import { type Access, bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { dateField, idField, uniqueIds } from '#kernel/fields.ts'
import { dueKinds } from './rules/payments-due.ts'
import { reminderTones } from './rules/reminder-texts.ts'

const tags = ['reminders']
const ofEvent: Access = { allow: { organiser: true, staff: 'eventArea.edit' }, event: 'id' }

const named = z.object({ id: idField, name: z.string() })

/** A guest who owes money for their own place, and whether they can get a reminder today. */
const owingGuest = named.extend({
  kind: z.enum(dueKinds),
  dueDate: dateField,
  amountGBP: z.number(),
  state: z.enum(['canBeReminded', 'remindedToday', 'noAddress', 'turnedOff']),
})

export const remindersContract = {
  readOwingGuests: endpoint({
    method: 'GET',
    path: '/event/{id}/reminders',
    summary: 'The guests who owe money for an event, and who can be reminded today',
    tags,
    access: ofEvent,
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
          today: dateField,
        }),
      ),
    ),

  remindGuests: endpoint({
    method: 'POST',
    path: '/event/{id}/reminders',
    maxBodyBytes: bodySizes.list,
    summary: 'Remind guests of what they owe, by email; each guest gets one reminder a day at most',
    tags,
    access: ofEvent,
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
          reminded: z.array(named),
          /** Guests who had already got a reminder today, for this or another event. */
          remindedBefore: z.array(named),
          /**
           * Guests who no longer owe anything, have no email address, have turned these reminders off, or whose mailbox
           * can't get another email now.
           */
          notReminded: z.array(named),
        }),
      ),
    ),
}
