import { z } from 'zod'
import { distinctList } from '#kernel/fields.ts'
import { nameField } from '#kernel/name-field.ts'
import { permissionTypes } from '#kernel/permission.ts'

/** The conditions that a permission can have (PERM-008, PERM-O2). A missing condition allows any value. */
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

/** The maximum number of values in one condition. Most conditions have only a few possible values. */
const maxConditionValues = 50

const conditions = z.partialRecord(
  z.enum(conditionNames),
  distinctList(z.string().max(120), maxConditionValues).min(1),
)

/** Accepts yes and no in any case and stores 'Yes' or 'No' (PERM-O3). */
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

/** The maximum number of entries in a role. A path can have several entries. */
const maxPermissions = 1000

export const roleDocument = z.strictObject({
  name: nameField(60),
  userType: z.enum(['customer', 'staff', 'supplierContact']),
  permissions: z.array(permissionEntry).max(maxPermissions),
})
export type RoleDocument = z.infer<typeof roleDocument>
