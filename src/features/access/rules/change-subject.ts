import type { Permission } from '#kernel/permission.ts'

/**
 * The kinds of record whose changes are logged, each with the permission that opens its history. A feature
 * that logs changes of its own records adds its kind here.
 */
export const changeSubjects = {
  role: 'company.view',
  user: 'customer.view',
  currency: 'supplier.view',
  categoryGroup: 'category.view',
  category: 'category.view',
  supplier: 'supplier.view',
  location: 'location.view',
  venue: 'venue.view',
  product: 'product.view',
  template: 'content.view',
  dictionary: 'content.view',
  content: 'content.view',
  calendar: 'content.view',
  media: 'media.view',
  webPackage: 'product.view',
} as const satisfies Record<string, Permission>

export type ChangeSubjectKind = keyof typeof changeSubjects
export const changeSubjectKinds = Object.keys(changeSubjects) as [ChangeSubjectKind, ...ChangeSubjectKind[]]

/** The permissions of which one opens some history. */
export const historyPermissions = [...new Set<Permission>(Object.values(changeSubjects))] as [
  Permission,
  Permission,
  ...Permission[],
]
