/** Returns only the requested fields, or all fields if none are requested. */
export const pickFields = <Value extends object>(
  value: Value,
  fields: readonly (keyof Value)[] | undefined,
): Partial<Value> => {
  if (fields === undefined || fields.length === 0) return value
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Partial<Value>
}
