import { lineField } from '#kernel/fields.ts'

/** Shown for an invalid full name (ACC-059). */
export const fullNameMessage = 'Please add: `Firstname Surname`'
/** Shown for an invalid first or last name (ACC-059). */
const nameMessage = 'Value should be valid name'

const firstWord = /^[\p{L}.-]{2,60}$/u
const laterWord = /^[\p{L}.'’-]{2,60}$/u

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/**
 * Returns true for two or more words, each of 2 to 60 characters that are letters, hyphens or dots (ACC-059).
 * Words after the first can contain apostrophes.
 */
export const isFullName = (text: string): boolean => {
  const [first = '', ...others] = wordsOf(text)
  return firstWord.test(first) && others.length > 0 && others.every((word) => laterWord.test(word))
}

/**
 * Removes characters that cannot be typed into a name: all but letters, hyphen, dot, apostrophe and space (ACC-060).
 */
export const restrictNameTyping = (text: string): string => text.replace(/[^\p{L}.'’\- ]/gu, '')

/**
 * Returns the first and the last word of a full name, without the words in between (ACC-061). The last name is empty
 * for a single word.
 */
export const splitFullName = (text: string): { firstName: string; lastName: string } => {
  const words = wordsOf(text)
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? words.at(-1)! : '' }
}

export const fullNameField = lineField().max(121, fullNameMessage).refine(isFullName, fullNameMessage)
export const firstNameField = lineField().regex(firstWord, nameMessage)
export const lastNameField = lineField().regex(laterWord, nameMessage)
