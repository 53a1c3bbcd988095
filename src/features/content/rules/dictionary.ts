export type Dictionary = Readonly<Record<string, string>>

/**
 * Returns the text of a named message with its facts filled in. For a missing message, returns its name, so that no
 * text is empty.
 */
export const dictionaryText = (
  dictionary: Dictionary,
  name: string,
  facts: Readonly<Record<string, string | number>> = {},
): string => {
  if (!Object.hasOwn(dictionary, name)) return name
  return (dictionary[name] ?? name).replace(/\{(\w+)\}/g, (whole, fact: string) =>
    Object.hasOwn(facts, fact) ? String(facts[fact]) : whole,
  )
}
