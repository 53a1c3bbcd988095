/** The sort keys of lists of people. In a separate file, so that reading addresses loads no schemas. */
export const personSorts = ['name', 'email', 'createdAt', 'lastEvent'] as const
export type PersonSort = (typeof personSorts)[number]
