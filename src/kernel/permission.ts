/** The permission types a role may list at a path (000 §3). */
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

/** The areas of the staff side that permissions are given for (000 §3). */
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
 * Every other dotted path that a role may grant, by the group it belongs to. Sources: 000 §3 and §6, 001 §6
 * and §7, 002 §5 and §6; where those are silent about a call of staff, the names are ours, in the same style.
 */
const named = {
  websiteArea: ['', 'hideProductPrices', 'hidePackagePrices'],
  supplierArea: ['', 'users'],
  parentSupplierArea: ['', 'users'],
  // Events as staff work on them: view and edit. Whom to reach and what it costs us are granted apart.
  eventArea: [''],
  eventFunctions: ['bookWithoutPayment', 'cancelBooking', 'editManager', 'editDueDates'],
  // view: transactions and ways to pay. Each way to move money is granted by itself.
  payments: ['', 'takePayment', 'receiveBankPayment', 'moveMoney', 'refund', 'credit'],
  // Mails that were sent, with their texts; edit: to connect the account one sends from.
  mailArea: [''],
  packagePageFunctions: ['savePackage'],
  packageProductDetails: ['importantInformation', 'venue', 'allocation', 'hiddenProduct', 'invoiced', 'cost'],
  // Besides these, each command that only staff send is granted by its own name: see openGroups.
  packageProductFunctions: ['bookProduct', 'acceptCancellation'],
  editPackageAlert: ['priceChange'],
  productGrid: ['showNullPriceProduct'],
  general: [
    'password',
    // How strong a new password of the role must be; the strictest that is granted decides (000 §5).
    'passwordStrength.high',
    'passwordStrength.medium',
    'passwordStrength.low',
    'passwordStrength.default',
  ],
} as const

/**
 * Groups to which later features add names of their own, so that none of theirs stands here. Which there are the
 * app knows (app/permission-paths.ts): it gives the whole list to whoever checks, edits or explains roles.
 */
const openGroups = ['packageProductFunctions'] as const

/** Permissions a supplier contact is given in person, beside their role (000 §1); spelt as the documents do. */
export const contactPermissions = ['canManageBooking', 'canManageInvetory'] as const
export type ContactPermission = (typeof contactPermissions)[number]

type Named = typeof named
type PathOf<Group extends keyof Named, Name extends string> = Name extends '' ? Group : `${Group}.${Name}`
type NamedPath = { [Group in keyof Named]: PathOf<Group, Named[Group][number]> }[keyof Named]
type OpenPath = `${(typeof openGroups)[number]}.${string}`
type RolePath = NamedPath | OpenPath | (typeof permissionAreas)[number]

/** What a call may ask for: a path, a path with the type that has to be listed there, or a contact's own. */
export type Permission = RolePath | `${RolePath}.${PermissionType}` | ContactPermission

/** Every dotted path that a role may grant, but for what later features name in an open group. */
export const namedPaths: readonly string[] = [
  ...Object.entries(named).flatMap(([group, names]) =>
    names.map((name) => (name === '' ? group : `${group}.${name}`)),
  ),
  ...permissionAreas,
]

const known = new Set(namedPaths)
const inOpenGroup = new RegExp(`^(${openGroups.join('|')})\\.[a-z][a-zA-Z]*$`)

/** True for what may be a path as far as this file knows: in an open group any name. */
export const isPermissionPath = (path: string): boolean => known.has(path) || inOpenGroup.test(path)

/** True for what a supplier contact is given in person. */
export const isContactPermission = (path: string): path is ContactPermission =>
  (contactPermissions as readonly string[]).includes(path)

const typeAtEnd = new RegExp(`\\.(${permissionTypes.join('|')})$`)

/** True for what `Permission` allows, said of a text that no compiler has seen. */
export const isPermission = (text: string): text is Permission =>
  isContactPermission(text) || isPermissionPath(text) || isPermissionPath(text.replace(typeAtEnd, ''))
