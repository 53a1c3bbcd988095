export type Dictionary = Readonly<Record<string, string>>

/**
 * The text of a named message with its facts put in; a message the dictionary does not have reads as its own
 * name, so that nothing is ever shown empty (001 §3).
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
