import { z } from 'zod'
import { genericTexts } from './generic-messages.ts'

/** The schemes an address may have wherever a person gives one (000 §5). */
export const allowedSchemes = ['http', 'https', 'ftp', 'mailto', 'tel'] as const

export const urlField = z.url({ protocol: new RegExp(`^(?:${allowedSchemes.join('|')})$`, 'i') }).max(2000)

/** A mobile of the United Kingdom or Ireland in its international form: what text messages go to (000 §5). */
export const mobileField = z.string().regex(/^\+(?:447\d{9}|3538\d{8})$/, genericTexts.mobile)

type Values = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')

/**
 * A check of a whole form: the fields must be filled in when the form's other values make them necessary
 * (002 §5). To be given to `superRefine`.
 */
export const requiredWhen =
  <Form extends Values>(isNeeded: (form: Form) => boolean, ...fields: readonly (keyof Form & string)[]) =>
  (form: Form, context: z.core.$RefinementCtx): void => {
    if (!isNeeded(form)) return
    for (const field of fields)
      if (!isGiven(form[field]))
        context.addIssue({ code: 'custom', path: [field], message: genericTexts.valueRequired })
  }

const sameName = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** True when no other one has this name, in whatever case it is written (002 §5). */
export const isUniqueName = (name: string, others: Iterable<string>): boolean => {
  const wanted = sameName(name)
  for (const other of others) if (sameName(other) === wanted) return false
  return true
}

/** A name that none of the others has. */
export const uniqueNameField = (others: Iterable<string>) => {
  const taken = [...others]
  return z
    .string()
    .trim()
    .min(1)
    .refine((name) => isUniqueName(name, taken), genericTexts.uniqueName)
}
