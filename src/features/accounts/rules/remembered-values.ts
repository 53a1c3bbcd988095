/** The form values that are remembered for each section. A password is never remembered (ACC-055). */
const valueTypes = {
  peopleCount: 'number',
  nightsCount: 'number',
  startDate: 'string',
  location: 'string',
  notes: 'string',
  fullName: 'string',
  email: 'string',
  phone: 'string',
} as const
type ValueTypes = typeof valueTypes

export type RememberedValues = {
  readonly [Name in keyof ValueTypes]?: ValueTypes[Name] extends 'number' ? number : string
}

/** The debounce time in ms before values are stored (ACC-056). */
export const rememberDelayMs = 300

/** Returns those fields of a stored value or a form that are remembered and have the right type. */
export const pickRemembered = (stored: unknown): RememberedValues => {
  if (typeof stored !== 'object' || stored === null) return {}
  const remembered = Object.entries(stored).filter(
    ([name, value]) =>
      Object.hasOwn(valueTypes, name) && typeof value === valueTypes[name as keyof ValueTypes],
  )
  return Object.fromEntries(remembered)
}

/** Returns the remembered values, updated with those of a form. */
export const rememberValues = (stored: unknown, form: unknown): RememberedValues => ({
  ...pickRemembered(stored),
  ...pickRemembered(form),
})
