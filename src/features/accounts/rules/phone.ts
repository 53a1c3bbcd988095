import { z } from 'zod'
import { lineField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

/** Shown when a phone number does not look like one (000 §5). */
export const phoneMessage = 'Please add a valid phone number'
/** Shown when the server's check refuses it (000 §5). */
export const phoneCheckMessage = 'This field needs to be a valid phone number'

const pattern = /^\+?\d{10,}$/

/** What typing a phone number leaves in its field: a leading plus, then digits (000 §5). */
export const restrictPhoneTyping = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return text.trimStart().startsWith('+') ? `+${digits}` : digits
}

/** A number stripped to digits and a leading plus (001 §5). */
export const normalisePhone = restrictPhoneTyping

/** True for ten digits or more with an optional leading plus (000 §5). */
const isPhone = (text: string): boolean => pattern.test(text)

const onlyPhoneSigns = /^[\d\s().+-]*$/
const strippedPhone = lineField()
  .max(40, phoneMessage)
  .regex(onlyPhoneSigns, phoneMessage)
  .transform(normalisePhone)

/** Enquiry and organiser forms ask for a number (000 §5). */
export const requiredPhoneField = strippedPhone.pipe(
  z.string().min(1, { error: 'Required', abort: true }).refine(isPhone, phoneMessage),
)
const ukMobile = /^(?:\+44|0)7(\d{9})$/
const irelandMobile = /^(?:\+353|0)8(\d{8})$/

/**
 * A UK or Irish mobile number in its international form, also of one typed as at home; undefined for any
 * other number.
 */
export const ukOrIrelandMobile = (text: string): string | undefined => {
  const phone = normalisePhone(text)
  const [, uk] = ukMobile.exec(phone) ?? []
  if (uk) return `+447${uk}`
  const [, ireland] = irelandMobile.exec(phone) ?? []
  return ireland && `+3538${ireland}`
}

/** The number of a colleague: empty, or a mobile that the company's texts reach. */
export const staffPhoneField = strippedPhone.pipe(
  z
    .string()
    .refine((text) => text === '' || ukOrIrelandMobile(text) !== undefined, genericTexts.ukOrIrelandPhone)
    .transform((text) => ukOrIrelandMobile(text) ?? ''),
)
/** Sign-up does not: empty, or a number (000 §5). */
export const optionalPhoneField = strippedPhone.pipe(
  z.string().refine((text) => text === '' || isPhone(text), phoneMessage),
)
