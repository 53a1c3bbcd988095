export type Dictionary = Readonly<Record<string, string>>

/**
 * Returns the text of a named message with its values filled in. For a missing message, returns its name, so that no
 * text is empty.
 */
export const dictionaryText = (
  dictionary: Dictionary,
  name: string,
  values: Readonly<Record<string, string | number>> = {},
): string => {
  if (!Object.hasOwn(dictionary, name)) return name
  return (dictionary[name] ?? name).replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? String(values[key]) : whole,
  )
}
