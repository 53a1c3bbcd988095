import { z } from 'zod'
import { accountProblems } from '#kernel/account-problems.ts'
import { bodySizes, dataResponse, endpoint, longListResponse } from '#kernel/endpoint.ts'
import { afterField, idField, linesField, plainTextField, uniqueIds } from '#kernel/fields.ts'
import { isOwnPath } from '#kernel/own-path.ts'
import { answerEndpoints } from './contract/answer-endpoints.ts'
import { automaticMailEndpoints } from './contract/automatic-mail-endpoints.ts'
import { mailStates } from './rules/mail-states.ts'
import { maxAttachments } from './rules/messages/attachment-problem.ts'
import {
  answerAudience,
  maxMessageSubject,
  maxMessageText,
  messageAudiences,
  messageSenders,
} from './rules/messages/message-limits.ts'

const tags = ['comms']

const attachedFile = z.object({
  /** The position in the email, from 0. */
  number: z.int(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
})

const mailSummary = z.object({
  id: z.string(),
  kind: z.string(),
  /** The label of the kind. */
  kindName: z.string(),
  to: z.string(),
  subject: z.string(),
  eventId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** The time when sending stopped, because the recipient has turned this kind of email off; null otherwise. */
  turnedOffAt: z.iso.datetime().nullable(),
  tries: z.int(),
  lastError: z.string().nullable(),
  attachments: z.array(attachedFile),
  /** The connected account that sends the email; null for the site's address. */
  from: z.string().nullable(),
  /** The last report of a mail server about the delivery; null without one. */
  report: z
    .object({
      /** True if the delivery has failed for good; false if the mail server still tries. */
      hasFailed: z.boolean(),
      /** The status of RFC 3463, such as 5.1.1. */
      status: z.string(),
      reason: z.string(),
    })
    .nullable(),
})

const messageFields = z.strictObject({
  id: idField,
  to: z.enum([...messageAudiences, answerAudience]),
  /** The id of the answer that the email replies to, if `to` is 'writer'. */
  answer: idField.optional(),
  from: z.enum(messageSenders).default('own'),
  subject: plainTextField(maxMessageSubject).min(1),
  text: linesField(maxMessageText).min(1),
  /** The ids of uploads of the member of staff who sends the message. Each upload can be sent once. */
  attachments: uniqueIds(maxAttachments).default([]),
})
const message = messageFields.refine(({ to, answer }) => (to === answerAudience) === (answer !== undefined), {
  path: ['answer'],
  message: 'This field does not look correct',
})
/** The mail account of a member of staff. It is 'disconnected' if the provider no longer lets us send from it. */
const mailAccount = z.object({
  state: z.enum(['none', 'connected', 'disconnected']),
  address: z.string().nullable(),
})
const memberInput = z.strictObject({ userId: idField })
const sendsComms = { allow: { staff: 'eventFunctions.sendComms' }, event: 'id' } as const
const namedPerson = z.object({ id: idField, name: z.string() })

export const commsContract = {
  ...automaticMailEndpoints,
  ...answerEndpoints,
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
  readMailAccount: endpoint({
    method: 'GET',
    path: '/mailAccount/{userId}',
    summary: 'The mail account that a member of staff has connected',
    tags,
    access: { allow: { staff: ['mailArea.edit', 'company.view'] } },
    refusals: ['notAllowed'],
  })
    .input(memberInput)
    .output(dataResponse(mailAccount.extend({ isShared: z.boolean() }))),
  shareMailAccount: endpoint({
    method: 'PUT',
    path: '/mailAccount/{userId}',
    summary: 'Start or stop letting colleagues write from your mail account about the events that you manage',
    tags,
    access: { allow: { staff: 'mailArea.edit' } },
    refusals: ['notAllowed', 'nodeNotFound'],
  })
    .input(memberInput.extend({ isShared: z.boolean() }))
    .output(dataResponse(mailAccount.extend({ isShared: z.boolean() }))),
  disconnectMailAccount: endpoint({
    method: 'DELETE',
    path: '/mailAccount/{userId}',
    summary: 'Disconnect the mail account of a member of staff, and withdraw our access at its provider',
    tags,
    access: { allow: { staff: ['mailArea.edit', 'company.edit'] } },
    refusals: ['notAllowed'],
  })
    .input(memberInput)
    .output(
      dataResponse(
        z.object({
          /** False if the provider did not respond, so that the owner has to remove our access there. */
          isRevoked: z.boolean(),
        }),
      ),
    ),
  listMails: endpoint({
    method: 'GET',
    path: '/mail',
    summary: 'The mail outbox, newest first',
    tags,
    readsReplica: true,
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
        state: z.enum(mailStates).optional(),
        eventId: idField.optional(),
      }),
    )
    .output(longListResponse(mailSummary)),
  readMail: endpoint({
    method: 'GET',
    path: '/mail/{id}',
    summary: 'One email with its text',
    tags,
    access: { allow: { staff: 'mailArea.view' } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      dataResponse(
        mailSummary.extend({
          html: z.string(),
          text: z.string(),
          /** The member of staff who wrote it; null for an automatic email. */
          writtenBy: z.string().nullable(),
          /** The address that gets the replies; null for the address that all emails are sent from. */
          replyTo: z.string().nullable(),
          /** The connected account that was to send the email, and why the site's address sends it instead. */
          unusedAccount: z.object({ address: z.string(), problem: z.enum(accountProblems) }).nullable(),
        }),
      ),
    ),
  readAttachment: endpoint({
    method: 'GET',
    path: '/mail/{id}/attachment/{number}',
    summary: 'One file of an email, in base64, so that a browser never opens it as a page of this site',
    tags,
    access: { allow: { staff: 'mailArea.view' } },
    large: true,
    refusals: ['nodeNotFound', 'tooMany'],
  })
    .input(
      z.object({
        id: idField,
        number: z
          .int()
          .min(0)
          .max(maxAttachments - 1),
      }),
    )
    .output(dataResponse(z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }))),
  readMessageSender: endpoint({
    method: 'GET',
    path: '/event/{id}/comms/sender',
    summary: 'The sender of the emails that the current user writes to the people of an event',
    tags,
    access: sendsComms,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      dataResponse(
        z.object({
          /** The sender as recipients see it, such as `Jaunt <hello@example.com>`. */
          from: z.string(),
          /** The user's own mail account, and whether they also let us read the answers. */
          account: mailAccount.extend({ canRead: z.boolean() }),
          /** The manager, and the address that gets the answers; null if the event has no manager. */
          replyTo: z.object({ name: z.string(), address: z.string() }).nullable(),
          /** Whether the answers appear on the event. */
          showsAnswers: z.boolean(),
          /** The account of the manager, if the manager shares it with the user; null otherwise. */
          shared: z
            .object({
              from: z.string(),
              replyTo: z.object({ name: z.string(), address: z.string() }),
            })
            .nullable(),
        }),
      ),
    ),
  previewMessage: endpoint({
    method: 'POST',
    path: '/event/{id}/comms/preview',
    summary:
      'An email to the organiser, all guests or the writer of an answer, as its first recipient would get it',
    tags,
    access: sendsComms,
    maxBodyBytes: bodySizes.list,
    refusals: [
      'nodeNotFound',
      'fieldInvalid',
      'noManager',
      'nobodyToWriteTo',
      'writerUnknown',
      'accountNotShared',
      'uploadMissing',
    ],
  })
    .input(message)
    .output(
      dataResponse(
        z.object({
          recipients: z.array(namedPerson),
          /** The people who do not get the message, because they have no email address. */
          withoutAddress: z.array(namedPerson),
          /** The recipients whose address is unknown to their mail server. The email is sent to them anyway. */
          unknownAddress: z.array(namedPerson),
          replyTo: z.object({ name: z.string(), address: z.string() }),
          subject: z.string(),
          html: z.string(),
          attachments: z.array(attachedFile.omit({ number: true })),
        }),
      ),
    ),
  sendMessage: endpoint({
    method: 'POST',
    path: '/event/{id}/comms',
    summary:
      'Sends an email to the organiser, all guests or the writer of an answer; the event must have a manager',
    tags,
    access: sendsComms,
    maxBodyBytes: bodySizes.list,
    idempotent: true,
    refusals: [
      'nodeNotFound',
      'fieldInvalid',
      'noManager',
      'nobodyToWriteTo',
      'writerUnknown',
      'accountNotShared',
      'tooManyMessages',
      'uploadMissing',
      'idempotencyMissing',
      'idempotencyMismatch',
    ],
  })
    .input(message)
    .output(dataResponse(z.object({ sent: z.int(), withoutAddress: z.int() }))),
}
