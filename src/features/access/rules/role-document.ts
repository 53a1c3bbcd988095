import { z } from 'zod'
import { distinctList } from '#kernel/fields.ts'
import { nameField } from '#kernel/name-field.ts'
import { permissionTypes } from '#kernel/permission.ts'

/** What a permission may be made to depend on (000 §6); an absent condition allows any value. */
export const conditionNames = [
  'event',
  'section',
  'statusStage',
  'timeStage',
  'paymentStage',
  'customer',
  'supplier',
  'staff',
] as const
export type ConditionName = (typeof conditionNames)[number]

/** Values that one condition allows; most know a handful. */
const maxConditions = 50

const conditions = z.partialRecord(
  z.enum(conditionNames),
  distinctList(z.string().max(120), maxConditions).min(1),
)

/** Kept as 'Yes' or 'No', given in any case. */
const yesOrNo = z.preprocess(
  (value) =>
    typeof value === 'string' ? value.charAt(0).toUpperCase() + value.slice(1).toLowerCase() : value,
  z.enum(['Yes', 'No']),
)

export const permissionEntry = z.strictObject({
  path: z
    .string()
    .max(120)
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)*$/),
  value: yesOrNo.optional(),
  permission: distinctList(z.enum(permissionTypes), permissionTypes.length).optional(),
  conditions: conditions.optional(),
})
export type PermissionEntry = z.infer<typeof permissionEntry>

/** Entries of a role: the vocabulary has some 300 paths, and a path may stand more than once. */
const maxPermissions = 1000

export const roleDocument = z.strictObject({
  name: nameField(60),
  userType: z.enum(['customer', 'staff', 'supplierContact']),
  permissions: z.array(permissionEntry).max(maxPermissions),
})
export type RoleDocument = z.infer<typeof roleDocument>
