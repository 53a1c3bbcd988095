import type { Permission } from '#kernel/permission.ts'

/**
 * The kinds of records whose changes are logged, each with the permission to read its history. A feature
 * that logs changes to its records adds its kinds here.
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
  review: 'content.view',
  automaticMail: 'mailArea.view',
  /** The tasks of an event. The id is the event's. */
  eventTask: 'eventArea.view',
} as const satisfies Record<string, Permission>

export type ChangeSubjectKind = keyof typeof changeSubjects
export const changeSubjectKinds = Object.keys(changeSubjects) as [ChangeSubjectKind, ...ChangeSubjectKind[]]

/** Each of these permissions gives access to the history of at least one kind. */
export const historyPermissions = [...new Set<Permission>(Object.values(changeSubjects))] as [
  Permission,
  Permission,
  ...Permission[],
]
