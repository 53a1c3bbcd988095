/** The words in braces that a message can contain. Each reader gets their own. */
export const messageWords = ['{first name}', '{event}'] as const

type Reader = { readonly firstName: string; readonly event: string }

const inBraces = /\{[^{}\n]{0,40}\}/g

/** Returns the first word in braces that has no meaning, such as a misspelt one. */
export const unknownWord = (text: string): string | undefined =>
  text.match(inBraces)?.find((word) => !messageWords.some((known) => known === word))

/** Returns the text for one reader. A reader without a name is addressed as 'there', as in 'Hi there'. */
export const fillWords = (text: string, { firstName, event }: Reader): string =>
  text.replace(inBraces, (word) => {
    if (word === '{first name}') return firstName || 'there'
    return word === '{event}' ? event : word
  })
