import { z } from 'zod'
import { distinctList, idField, pictureIdField, plainTextField } from '#kernel/fields.ts'

export const userTypes = ['customer', 'staff', 'supplierContact'] as const

/** A reference to a role, by name. */
export const roleReference = z.object({ name: z.string().min(1).max(60) })

/** The result of the email check, and whether staff accept the address anyway (ACC-064, ACC-065). */
export const emailValidation = z
  .object({ safety: z.boolean(), isEmailValid: z.boolean(), isValidationOverridden: z.boolean() })
  .partial()

/** The job title of a member of staff: 'Event planner'. */
export const titleField = plainTextField(80)

/** The id of the photo of a member of staff for public pages; empty for none. */
export const pictureField = z
  .string()
  .trim()
  .pipe(z.union([z.literal(''), pictureIdField]))

/** The fields of a change that only staff can send, for their own account or another (ACC-O21). */
export const administeredFields = {
  /** The id of the account to change; by default the sender's own. */
  id: idField.optional(),
  /** The version on which the change is based. */
  version: z.int().optional(),
  userType: z.enum(userTypes).optional(),
  roles: distinctList(roleReference, 10, ({ name }) => name).optional(),
  ipBlocked: z.boolean().optional(),
  isActive: z.boolean().optional(),
  title: titleField.optional(),
  /** True if enquiries can be assigned to this member of staff. */
  enquiries: z.boolean().optional(),
  picture: pictureField.optional(),
  supplier: idField.optional(),
  canManageBooking: z.boolean().optional(),
  /** The API spells it so (ACC-003). */
  canManageInvetory: z.boolean().optional(),
  /** Replaces the password with a random one that nobody sees (ACC-O24). */
  generatePassword: z.boolean().optional(),
  /** Mails a link to set a password. */
  sendInvite: z.boolean().optional(),
} as const

type AdministeredField = keyof typeof administeredFields
const administeredNames = Object.keys(administeredFields) as AdministeredField[]

/** The fields with the result of a form's phone check. The server ignores them and checks the number again. */
export const phoneCheckFields = {
  phoneVerified: z.union([z.boolean(), z.string().max(20)]).nullish(),
  verifiedPhone: z.string().max(20).nullish(),
} as const

/** Returns true if a change has a field that only staff can send. */
export const isAdministration = ({
  generatePassword,
  sendInvite,
  ...changes
}: Partial<Record<AdministeredField, unknown>>): boolean => {
  // These two fields request an action, so false means the same as a missing field.
  if (generatePassword || sendInvite) return true
  return administeredNames.some(
    (field) => field in changes && changes[field as keyof typeof changes] !== undefined,
  )
}
