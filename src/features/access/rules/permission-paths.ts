import { permissionAreas } from './role-document.ts'

/**
 * Every dotted path that a role may grant: what the site asks for, by the group it belongs to. A path that is
 * not here would be granted to no effect, so a role document that has one is refused (check-role-document.ts).
 * Sources: 000 §3 and §6, 001 §6 and §7, 002 §5 and §6.
 */
const named = {
  websiteArea: ['', 'hideProductPrices', 'hidePackagePrices'],
  supplierArea: ['', 'users'],
  parentSupplierArea: ['', 'users'],
  packagePageFunctions: ['savePackage'],
  packageProductDetails: ['importantInformation', 'venue', 'allocation', 'hiddenProduct', 'invoiced'],
  packageProductFunctions: [
    'bookProduct',
    'acceptCancellation',
    // Commands that only staff send; their permission is their own name.
    'editProductStage',
    'customProduct',
    'editSupplier',
    'cancelProduct',
    'editProductNote',
    'editPrice',
    'editCost',
    'addStaffNotes',
  ],
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

export const permissionPaths: readonly string[] = [
  ...Object.entries(named).flatMap(([group, names]) =>
    names.map((name) => (name === '' ? group : `${group}.${name}`)),
  ),
  ...permissionAreas,
]

const known = new Set(permissionPaths)

export const isPermissionPath = (path: string): boolean => known.has(path)
