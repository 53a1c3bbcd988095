import { z } from 'zod'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { allMails } from '#kernel/mail-choice.ts'
import { mailChoiceIds } from '../rules/mail-choices.ts'
import { accountTags } from './account-fields.ts'

/** The signed key of a link in an email. The handler checks its signature. */
const keyField = z
  .string()
  .max(300)
  .regex(/^[\w-]+$/, 'This field does not look correct')

const emailChoiceChange = z.strictObject({
  choice: z.enum([...mailChoiceIds, allMails]),
  isOn: z.boolean(),
})

const choicesResponse = z.object({
  /** The name of the event that the link is about; null without a link, or if the reader left the event. */
  event: z.string().nullable(),
  choices: z.array(
    z.object({
      id: z.enum(mailChoiceIds),
      /** True if the reader gets the emails of this choice for events in general. */
      isOn: z.boolean(),
      /** True if the reader gets the emails of this choice for `event`; null without an event. */
      isOnForEvent: z.boolean().nullable(),
    }),
  ),
})
const refusals = ['linkExpired', 'tooMany'] as const
const triesPerMinute = 60

/** Endpoints with which people choose the automatic emails they get, logged in or with the link of an email. */
export const emailChoiceEndpoints = {
  readEmailChoices: endpoint({
    method: 'GET',
    path: '/user/emailChoices',
    summary: 'The automatic emails that the reader gets and can turn off',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed'],
  }).output(dataResponse(choicesResponse)),
  changeEmailChoice: endpoint({
    method: 'POST',
    path: '/user/emailChoices',
    summary: 'Turn automatic emails of all events on or off',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed', 'linkExpired'],
  })
    .input(emailChoiceChange)
    .output(dataResponse(choicesResponse)),
  readLinkedEmailChoices: endpoint({
    method: 'GET',
    path: '/emailChoices',
    summary: 'The automatic emails that the recipient of an email gets and can turn off. Changes nothing',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals,
    triesPerMinute,
  })
    .input(z.strictObject({ key: keyField }))
    .output(dataResponse(choicesResponse)),
  changeLinkedEmailChoice: endpoint({
    method: 'POST',
    path: '/emailChoices',
    summary: 'Turn automatic emails on or off with the link of an email, for its event or for all events',
    tags: accountTags,
    maxBodyBytes: bodySizes.credentials,
    access: { allow: { tokenHolder: true } },
    refusals,
    triesPerMinute,
    open: true,
  })
    .input(emailChoiceChange.extend({ key: keyField, scope: z.enum(['event', 'all']) }))
    .output(dataResponse(choicesResponse)),
}
