/**
 * The kinds of record whose changes are logged, each with the permission that opens its history. A feature
 * that logs changes of its own records adds its kind here.
 */
export const changeSubjects = {
  role: 'company.view',
  user: 'customer.view',
} as const satisfies Record<string, string>

export type ChangeSubjectKind = keyof typeof changeSubjects
export const changeSubjectKinds = Object.keys(changeSubjects) as [ChangeSubjectKind, ...ChangeSubjectKind[]]
