/** The placeholders that a message can contain. They are filled in for each reader. */
export const messagePlaceholders = ['{first name}', '{event}'] as const

type Reader = { readonly firstName: string; readonly event: string }

const inBraces = /\{[^{}\n]{0,40}\}/g

/** Returns the first unknown placeholder, such as a misspelt one. */
export const unknownPlaceholder = (text: string): string | undefined =>
  text.match(inBraces)?.find((found) => !messagePlaceholders.some((known) => known === found))

/** Returns the text for one reader. A reader without a name is addressed as 'there', as in 'Hi there'. */
export const fillPlaceholders = (text: string, { firstName, event }: Reader): string =>
  text.replace(inBraces, (placeholder) => {
    if (placeholder === '{first name}') return firstName || 'there'
    return placeholder === '{event}' ? event : placeholder
  })
