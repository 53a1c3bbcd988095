import { z } from 'zod'
import { answer, call, longListAnswer } from '#kernel/call.ts'
import { afterField, idField } from '#kernel/fields.ts'
import { isOwnPath } from '#kernel/own-path.ts'

const tags = ['comms']

const mailSummary = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  eventId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  tries: z.int(),
  lastError: z.string().nullable(),
})

export const commsContract = {
  readMailAccountUrl: call({
    method: 'GET',
    path: '/commsProvider/gmail/getAuthUrl',
    summary: 'The address where a member of staff connects their mail account; valid once, for ten minutes',
    tags,
    access: { allow: { staff: ['mailArea.edit', 'company.edit'] } },
    refusals: ['csrf', 'notAllowed', 'googleOff', 'tooMany'],
    triesPerMinute: 30,
  })
    .input(
      z.strictObject({
        /** The page to come back to. */
        url: z.string().refine(isOwnPath, 'This field does not look correct'),
        /** Whose account it is. */
        userId: idField,
      }),
    )
    .output(answer(z.url())),
  listMails: call({
    method: 'GET',
    path: '/mail',
    summary: 'The mail outbox, newest first',
    tags,
    access: { allow: { staff: 'mailArea.view' } },
    refusals: ['fieldInvalid'],
  })
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(200).default(40),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
        after: afterField,
        search: z.string().trim().max(120).optional(),
        kind: z.string().max(60).optional(),
        eventId: idField.optional(),
      }),
    )
    .output(longListAnswer(mailSummary)),
  readMail: call({
    method: 'GET',
    path: '/mail/{id}',
    summary: 'One mail with its text',
    tags,
    access: { allow: { staff: 'mailArea.view' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(answer(mailSummary.extend({ html: z.string(), text: z.string() }))),
}
