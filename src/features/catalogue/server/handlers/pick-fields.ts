/** Only the fields asked for; all of them when none are. */
export const pickFields = <Value extends object>(
  value: Value,
  fields: readonly (keyof Value)[] | undefined,
): Partial<Value> => {
  if (fields === undefined || fields.length === 0) return value
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Partial<Value>
}
