import { z } from 'zod'
import { dataResponse, endpoint, longListResponse } from '#kernel/endpoint.ts'
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
  readMailAccountUrl: endpoint({
    method: 'GET',
    path: '/commsProvider/gmail/getAuthUrl',
    summary: 'The address to connect the mail account of a member of staff; valid once, for ten minutes',
    tags,
    access: { allow: { staff: ['mailArea.edit', 'company.edit'] } },
    refusals: ['csrf', 'notAllowed', 'googleOff', 'tooMany'],
    triesPerMinute: 30,
  })
    .input(
      z.strictObject({
        /** The page to return to. */
        url: z.string().refine(isOwnPath, 'This field does not look correct'),
        /** The member of staff who owns the account. */
        userId: idField,
      }),
    )
    .output(dataResponse(z.url())),
  listMails: endpoint({
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
    .output(longListResponse(mailSummary)),
  readMail: endpoint({
    method: 'GET',
    path: '/mail/{id}',
    summary: 'One mail with its text',
    tags,
    access: { allow: { staff: 'mailArea.view' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(mailSummary.extend({ html: z.string(), text: z.string() }))),
}
