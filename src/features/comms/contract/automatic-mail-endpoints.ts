import { z } from 'zod'
import { mailChoiceIds } from '#features/accounts/rules/mail-choices.ts'
import { bodySizes, dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { mailTextField } from '../rules/automatic-mails/mail-text.ts'

const tags = ['comms']
const viewAccess = { allow: { staff: 'mailArea.view' } } as const
const editAccess = { allow: { staff: 'mailArea.edit' } } as const

const shownText = z.object({ subject: z.string(), intro: z.string(), closing: z.string() })
const mailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() })

const automaticMail = z.object({
  kind: idField,
  name: z.string(),
  sentWhen: z.string(),
  to: z.string(),
  /** Why it can't be turned off for an event; null if it can. */
  alwaysSent: z.string().nullable(),
  /** The choice by which recipients turn it off; 'essential' if they always get it. */
  recipientChoice: z.enum([...mailChoiceIds, 'essential']),
  isEdited: z.boolean(),
})

const automaticMailDetails = automaticMail.extend({
  /** The number of times that the text was saved. */
  version: z.int(),
  text: shownText,
  original: shownText,
  placeholders: z.array(
    z.object({
      name: z.string(),
      meaning: z.string(),
      /** The value in the preview. */
      sample: z.string(),
      /** True if the text must contain it. */
      isRequired: z.boolean(),
    }),
  ),
  preview: mailPreview,
})

export const automaticMailEndpoints = {
  listAutomaticMails: endpoint({
    method: 'GET',
    path: '/automaticEmails',
    summary: 'Every automatic email: when it is sent, and to whom',
    tags,
    access: viewAccess,
  }).output(dataResponse(z.array(automaticMail))),
  readAutomaticMail: endpoint({
    method: 'GET',
    path: '/automaticEmails/{kind}',
    summary: 'An automatic email with its text, its placeholders and a preview with sample data',
    tags,
    access: viewAccess,
    refusals: ['nodeNotFound'],
  })
    .input(z.strictObject({ kind: idField }))
    .output(dataResponse(automaticMailDetails)),
  previewAutomaticMail: endpoint({
    method: 'POST',
    path: '/automaticEmails/{kind}/preview',
    summary: 'A preview of an automatic email with an unsaved text',
    tags,
    access: editAccess,
    maxBodyBytes: bodySizes.list,
    refusals: ['nodeNotFound', 'fieldInvalid'],
  })
    .input(z.strictObject({ kind: idField, text: mailTextField }))
    .output(dataResponse(mailPreview)),
  changeAutomaticMail: endpoint({
    method: 'PUT',
    path: '/automaticEmails/{kind}',
    summary: 'Change the text of an automatic email, or restore the original',
    tags,
    access: editAccess,
    maxBodyBytes: bodySizes.list,
    refusals: ['nodeNotFound', 'fieldInvalid', 'editConflict'],
  })
    .input(
      z.strictObject({
        kind: idField,
        version: z.int().min(0),
        /** Null restores the original. */
        text: mailTextField.nullable(),
      }),
    )
    .output(dataResponse(automaticMailDetails)),
}
