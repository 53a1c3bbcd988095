import * as placeholders from '#kernel/placeholders.ts'

/** The placeholders that a message can contain. They are filled in for each recipient. */
export const messagePlaceholders = ['{first name}', '{event}'] as const
const placeholderNames = ['first name', 'event']

type Recipient = { readonly firstName: string; readonly event: string }

/** Returns the first unknown placeholder, such as a misspelt one; undefined if all are known. */
export const unknownPlaceholder = (text: string): string | undefined =>
  placeholders.unknownPlaceholder(text, placeholderNames)

/** Returns the text for one recipient. A recipient without a name is addressed as 'there', as in 'Hi there'. */
export const fillPlaceholders = (text: string, { firstName, event }: Recipient): string =>
  placeholders.fillPlaceholders(text, { 'first name': firstName || 'there', event })
