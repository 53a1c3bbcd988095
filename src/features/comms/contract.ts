import { z } from 'zod'
import { answer, call, listAnswer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'

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
  listMails: call({
    method: 'GET',
    path: '/mail',
    summary: 'The mail outbox, newest first',
    tags,
    access: { allow: ['staff'] },
  })
    .input(
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(200).default(40),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
        search: z.string().trim().max(120).optional(),
        kind: z.string().max(60).optional(),
        eventId: idField.optional(),
      }),
    )
    .output(listAnswer(mailSummary)),
  readMail: call({
    method: 'GET',
    path: '/mail/{id}',
    summary: 'One mail with its text',
    tags,
    access: { allow: ['staff'] },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(answer(mailSummary.extend({ html: z.string(), text: z.string() }))),
}
