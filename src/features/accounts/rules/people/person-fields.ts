import { z } from 'zod'
import { distinctList, idField, pictureIdField, plainTextField } from '#kernel/fields.ts'

export const userTypes = ['customer', 'staff', 'supplierContact'] as const

/** A role as a user names it. */
export const roleReference = z.object({ name: z.string().min(1).max(60) })

/** What the server's email check said, and whether staff take the address all the same (000 §5). */
export const emailValidation = z
  .object({ safety: z.boolean(), isEmailValid: z.boolean(), isValidationOverridden: z.boolean() })
  .partial()

/** Where staff enter the words beside a member of staff: 'Event planner'. */
export const titleField = plainTextField(80)

/** Id of the photo that pages show of a member of staff; empty for none. */
export const pictureField = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), pictureIdField]))

/** What only staff may change of a user, their own or another's (000 §7). */
export const administeredFields = {
  /** Whose account it is; without it the own. */
  id: idField.optional(),
  /** The version that the change was made on. */
  version: z.int().optional(),
  userType: z.enum(userTypes).optional(),
  roles: distinctList(roleReference, 10, ({ name }) => name).optional(),
  ipBlocked: z.boolean().optional(),
  isActive: z.boolean().optional(),
  title: titleField.optional(),
  /** Enquiries may be given to this member of staff (002 §3). */
  enquiries: z.boolean().optional(),
  picture: pictureField.optional(),
  supplier: idField.optional(),
  canManageBooking: z.boolean().optional(),
  canManageInvetory: z.boolean().optional(),
  /** Puts a random password, which nobody sees, in place of the present one. */
  generatePassword: z.boolean().optional(),
  /** Mails a link to set a password. */
  sendInvite: z.boolean().optional(),
} as const

type AdministeredField = keyof typeof administeredFields
const administered = Object.keys(administeredFields) as AdministeredField[]

/** What a form found out of a phone number and sends along; the server looks for itself. */
export const phoneNotice = {
  phoneVerified: z.union([z.boolean(), z.string().max(20)]).nullish(),
  verifiedPhone: z.string().max(20).nullish(),
} as const

/** True when a change says anything that only staff may say. */
export const isAdministration = ({
  generatePassword,
  sendInvite,
  ...said
}: Partial<Record<AdministeredField, unknown>>): boolean => {
  // Something to be done: what is not asked for is as good as absent.
  if (generatePassword || sendInvite) return true
  return administered.some((field) => field in said && said[field as keyof typeof said] !== undefined)
}
