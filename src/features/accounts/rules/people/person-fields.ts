import { z } from 'zod'
import { distinctList, idField, plainTextField } from '#kernel/fields.ts'

export const userTypes = ['customer', 'staff', 'supplierContact'] as const

/** A role as a user names it. */
export const roleReference = z.object({ name: z.string().min(1).max(60) })

/** What the server's email check said, and whether staff take the address all the same (000 §5). */
export const emailValidation = z
  .object({ safety: z.boolean(), isEmailValid: z.boolean(), isValidationOverridden: z.boolean() })
  .partial()

/** Where staff enter the words beside a member of staff: 'Event planner'. */
export const titleField = plainTextField(80)

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
  supplier: idField.optional(),
  canManageBooking: z.boolean().optional(),
  canManageInvetory: z.boolean().optional(),
  emailValidation: emailValidation.nullish(),
} as const

type AdministeredField = keyof typeof administeredFields
const administered = Object.keys(administeredFields) as AdministeredField[]

/** True when a change says anything that only staff may say. */
export const isAdministration = (change: Partial<Record<AdministeredField, unknown>>): boolean =>
  administered.some((field) => change[field] !== undefined)
