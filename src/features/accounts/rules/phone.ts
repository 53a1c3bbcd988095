import { z } from 'zod'
import { lineField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

/** Shown for a phone number in an invalid format (ACC-066). */
export const phoneMessage = 'Please add a valid phone number'
/** Shown if the server's check refuses the number (ACC-070). */
export const phoneCheckMessage = 'This field needs to be a valid phone number'

const pattern = /^\+?\d{10,}$/

/** Removes all but digits and a leading plus from a typed phone number (ACC-066). */
export const restrictPhoneTyping = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  return text.trimStart().startsWith('+') ? `+${digits}` : digits
}

/** Returns a number with only its digits and a leading plus (ACC-068). */
export const normalisePhone = restrictPhoneTyping

/** Returns true for ten digits or more with an optional leading plus (ACC-067). */
const isPhone = (text: string): boolean => pattern.test(text)

const phoneCharacters = /^[\d\s().+-]*$/
const strippedPhone = lineField()
  .max(40, phoneMessage)
  .regex(phoneCharacters, phoneMessage)
  .transform(normalisePhone)

/** A required phone number, for enquiry and organiser forms (ACC-067). */
export const requiredPhoneField = strippedPhone.pipe(
  z.string().min(1, { error: 'Required', abort: true }).refine(isPhone, phoneMessage),
)
const ukMobile = /^(?:\+44|0)7(\d{9})$/
const irelandMobile = /^(?:\+353|0)8(\d{8})$/

/**
 * Returns a UK or Irish mobile number in international form, whether it was entered in national or international
 * form. Undefined for any other number.
 */
export const ukOrIrelandMobile = (text: string): string | undefined => {
  const phone = normalisePhone(text)
  const [, uk] = ukMobile.exec(phone) ?? []
  if (uk) return `+447${uk}`
  const [, ireland] = irelandMobile.exec(phone) ?? []
  return ireland && `+3538${ireland}`
}

/** The phone of a member of staff: empty, or a UK or Irish mobile number, which can receive text messages. */
export const staffPhoneField = strippedPhone.pipe(
  z
    .string()
    .refine((text) => text === '' || ukOrIrelandMobile(text) !== undefined, genericTexts.ukOrIrelandPhone)
    .transform((text) => ukOrIrelandMobile(text) ?? ''),
)
/** An optional phone number, for sign-up: empty or valid (ACC-067). */
export const optionalPhoneField = strippedPhone.pipe(
  z.string().refine((text) => text === '' || isPhone(text), phoneMessage),
)
