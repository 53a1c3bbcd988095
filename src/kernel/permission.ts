/** The permission types that a role can list at a path (PERM-013). */
export const permissionTypes = [
  'view',
  'edit',
  'viewJson',
  'editJson',
  'editView',
  'editFull',
  'editPublished',
  'yes',
  'no',
  'immediateCacheUpdate',
] as const
export type PermissionType = (typeof permissionTypes)[number]

/** The areas of the staff side that have permissions (PERM-014). */
export const permissionAreas = [
  'company',
  'category',
  'customer',
  'content',
  'common',
  'department',
  'kit',
  'location',
  'media',
  'menu',
  'product',
  'supplier',
  'venue',
] as const

/**
 * Every other dotted path that a role can grant, by group (PERM-015). Where no requirement names a permission for
 * an action of staff, the names are ours, in the same style.
 */
const named = {
  websiteArea: ['', 'hideProductPrices', 'hidePackagePrices'],
  supplierArea: ['', 'users'],
  parentSupplierArea: ['', 'users'],
  // Events as staff work on them: view and edit. Contact data and costs have permissions of their own.
  eventArea: [''],
  eventFunctions: ['bookWithoutPayment', 'cancelBooking', 'editManager', 'editDueDates'],
  // view: transactions and payment methods. Each way to move money has its own permission.
  payments: ['', 'takePayment', 'receiveBankPayment', 'moveMoney', 'refund', 'credit'],
  // Sent mails with their texts; edit: connecting the account that staff send from.
  mailArea: [''],
  packagePageFunctions: ['savePackage'],
  packageProductDetails: ['importantInformation', 'venue', 'allocation', 'hiddenProduct', 'invoiced', 'cost'],
  // In addition, each staff-only command is granted by its own name: see openGroups.
  packageProductFunctions: ['bookProduct', 'acceptCancellation'],
  editPackageAlert: ['priceChange'],
  productGrid: ['showNullPriceProduct'],
  general: [
    'password',
    // The required strength of a new password of the role; the strictest granted one applies (ACC-074).
    'passwordStrength.high',
    'passwordStrength.medium',
    'passwordStrength.low',
    'passwordStrength.default',
  ],
} as const

/**
 * Groups to which later features add names. Those names are not listed here; app/permission-paths.ts has the whole
 * list for code that checks, edits or explains roles.
 */
const openGroups = ['packageProductFunctions'] as const

/**
 * Permissions that a supplier contact is given personally, in addition to their role (ACC-003); the spelling is
 * that of the API.
 */
export const contactPermissions = ['canManageBooking', 'canManageInvetory'] as const
export type ContactPermission = (typeof contactPermissions)[number]

type Named = typeof named
type PathOf<Group extends keyof Named, Name extends string> = Name extends '' ? Group : `${Group}.${Name}`
type NamedPath = { [Group in keyof Named]: PathOf<Group, Named[Group][number]> }[keyof Named]
type OpenPath = `${(typeof openGroups)[number]}.${string}`
type RolePath = NamedPath | OpenPath | (typeof permissionAreas)[number]

/** A permission that an endpoint can require: a path, a path with a type, or a contact's personal permission. */
export type Permission = RolePath | `${RolePath}.${PermissionType}` | ContactPermission

/** Every dotted path that a role can grant, except the names that later features add to an open group. */
export const namedPaths: readonly string[] = [
  ...Object.entries(named).flatMap(([group, names]) =>
    names.map((name) => (name === '' ? group : `${group}.${name}`)),
  ),
  ...permissionAreas,
]

const known = new Set(namedPaths)
const inOpenGroup = new RegExp(`^(${openGroups.join('|')})\\.[a-z][a-zA-Z]*$`)

/** Returns true for a valid path as far as this file knows: in an open group any name is valid. */
export const isPermissionPath = (path: string): boolean => known.has(path) || inOpenGroup.test(path)

/** Returns true for the permissions that supplier contacts are given personally. */
export const isContactPermission = (path: string): path is ContactPermission =>
  (contactPermissions as readonly string[]).includes(path)

const typeAtEnd = new RegExp(`\\.(${permissionTypes.join('|')})$`)

/** Returns true for a text that the type `Permission` allows. */
export const isPermission = (text: string): text is Permission =>
  isContactPermission(text) || isPermissionPath(text) || isPermissionPath(text.replace(typeAtEnd, ''))
