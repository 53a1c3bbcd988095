import { z } from 'zod'
import { idField, linesField, plainTextField } from '#kernel/fields.ts'
import { unknownPlaceholder } from '#kernel/placeholders.ts'

export const maxMailSubject = 150
export const maxMailIntro = 3000
export const maxMailClosing = 2000

/** The text of an automatic email that staff edit. It is shown as typed, never as HTML. */
export const mailTextField = z.strictObject({
  subject: plainTextField(maxMailSubject).min(1),
  intro: linesField(maxMailIntro).min(1),
  closing: linesField(maxMailClosing),
})
export type EditedText = z.infer<typeof mailTextField>

/** An edited text in a file, with the kind of its email. */
export const mailTextRecord = mailTextField.extend({ kind: idField })
export type MailTextRecord = z.infer<typeof mailTextRecord>

export type Placeholder = {
  readonly name: string
  /** True if the text must contain it. */
  readonly isRequired: boolean
}

/** Returns the first problem of a text: an unknown placeholder, or a required one that is missing. */
export const mailTextProblem = (
  text: EditedText,
  placeholders: readonly Placeholder[],
): { readonly path: keyof EditedText; readonly message: string } | undefined => {
  const names = placeholders.map(({ name }) => name)
  for (const path of ['subject', 'intro', 'closing'] as const) {
    const unknown = unknownPlaceholder(text[path], names)
    if (unknown)
      return { path, message: `${unknown} is not a placeholder of this email. Choose one from the list.` }
  }
  const paragraphs = `${text.intro}\n${text.closing}`
  const missing = placeholders.find(({ name, isRequired }) => isRequired && !paragraphs.includes(`{${name}}`))
  return missing && { path: 'intro', message: `{${missing.name}} has to stay in the text.` }
}
