import { z } from 'zod'
import { dataResponse, endpoint, longListResponse } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'

const tags = ['comms']

const answer = z.object({
  kind: z.literal('answer'),
  id: z.string(),
  /** The id of the email that it answers. */
  mailId: z.string(),
  /** The sender's name and address as given in the answer. Anybody can forge them. */
  from: z.object({ name: z.string(), address: z.string() }),
  /** Whether the sender has the address that the answered email was sent to. */
  isRecipient: z.boolean(),
  /** Whether a program wrote it, such as an out-of-office reply. */
  isAutomatic: z.boolean(),
  subject: z.string(),
  /** The text without quoted history and signature. */
  text: z.string(),
  quoted: z.string(),
  /** Its files, which stay in the mailbox. Sizes are in bytes. */
  files: z.array(z.object({ name: z.string(), size: z.int() })),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})

const sentMail = z.object({
  kind: z.literal('mail'),
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The member of staff who wrote it; null for an automatic email. */
  writtenBy: z.string().nullable(),
  at: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  isUndelivered: z.boolean(),
})

const conversation = z.object({
  /** The id of its first email. */
  id: z.string(),
  unread: z.int(),
  /** The number of older answers that are left out. */
  older: z.int(),
  /** The newest answers and the emails around them, newest first. */
  items: z.array(z.discriminatedUnion('kind', [answer, sentMail])),
})

export const answerEndpoints = {
  listAnswers: endpoint({
    method: 'GET',
    path: '/event/{id}/comms/answers',
    summary: 'The conversations with answers to emails of an event, the one with the newest answer first',
    tags,
    access: { allow: { staff: 'mailArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(
      z.object({
        id: idField,
        limit: z.coerce.number().int().min(1).max(5).default(5),
        skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
      }),
    )
    .output(longListResponse(conversation)),
  countUnreadAnswers: endpoint({
    method: 'GET',
    path: '/event/{id}/comms/answers/unread',
    summary: 'The number of answers in an event that nobody has read',
    tags,
    access: { allow: { staff: 'mailArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(dataResponse(z.object({ unread: z.int() }))),
  markAnswersRead: endpoint({
    method: 'POST',
    path: '/event/{id}/comms/answers/read',
    summary: 'Marks the answers of a conversation as read, up to the last one that the user has seen',
    tags,
    access: { allow: { staff: 'mailArea.view' }, event: 'id' },
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })
    .input(
      z.strictObject({
        id: idField,
        /** The id of the last answer that the user has seen. */
        answer: idField,
      }),
    )
    .output(dataResponse(z.object({ unread: z.int() }))),
  readMailStop: endpoint({
    method: 'GET',
    path: '/mail/stop/{personId}',
    summary: 'Why automatic emails are no longer sent to the address of a person',
    tags,
    access: { allow: { staff: ['customer.view', 'company.view'] } },
    refusals: ['nodeNotFound', 'notAllowed'],
  })
    .input(z.object({ personId: idField }))
    .output(
      dataResponse(z.object({ stop: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable() })),
    ),
  releaseMailStop: endpoint({
    method: 'DELETE',
    path: '/mail/stop/{personId}',
    summary: 'Sends automatic emails to the address of a person again',
    tags,
    access: { allow: { staff: ['customer.edit', 'company.edit'] } },
    refusals: ['nodeNotFound', 'notAllowed'],
  })
    .input(z.object({ personId: idField }))
    .output(dataResponse(z.object({ wasStopped: z.boolean() }))),
}
