/** What forms remember for the next one, per section (000 §3). A password is never among it. */
const kinds = {
  peopleCount: 'number',
  nightsCount: 'number',
  startDate: 'string',
  location: 'string',
  notes: 'string',
  fullName: 'string',
  email: 'string',
  phone: 'string',
} as const
type Kinds = typeof kinds

export type RememberedValues = {
  readonly [Name in keyof Kinds]?: Kinds[Name] extends 'number' ? number : string
}

/** Milliseconds after the last change until values are kept (000 §9). */
export const rememberAfter = 300

/** The remembered values among whatever was stored or filled in; all else is left out. */
export const rememberedAmong = (stored: unknown): RememberedValues => {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(
    ([name, value]) => Object.hasOwn(kinds, name) && typeof value === kinds[name as keyof Kinds],
  )
  return Object.fromEntries(known)
}

/** What was remembered, with the values of a form on top. */
export const rememberValues = (before: unknown, form: unknown): RememberedValues => ({
  ...rememberedAmong(before),
  ...rememberedAmong(form),
})
