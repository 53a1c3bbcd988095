/** What lists of people may be sorted by. Apart from the fields: addresses read it, and load no schemas. */
export const personSorts = ['name', 'email', 'createdAt', 'lastEvent'] as const
export type PersonSort = (typeof personSorts)[number]
