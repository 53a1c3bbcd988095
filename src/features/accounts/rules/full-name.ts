import { lineField } from '#kernel/fields.ts'

/** Shown when a full name is refused (000 §5). */
export const fullNameMessage = 'Please add: `Firstname Surname`'
/** Shown when a first or last name alone is refused (000 §5). */
const nameMessage = 'Value should be valid name'

const firstWord = /^[\p{L}.-]{2,60}$/u
const laterWord = /^[\p{L}.'’-]{2,60}$/u

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** True for two words or more, each of at least two letters, hyphens, dots or (not in the first) apostrophes (000 §5). */
export const isFullName = (text: string): boolean => {
  const [first = '', ...others] = wordsOf(text)
  return firstWord.test(first) && others.length > 0 && others.every((word) => laterWord.test(word))
}

/** What typing a name leaves in its field: letters, hyphen, dot, apostrophe and space (000 §5). */
export const restrictNameTyping = (text: string): string => text.replace(/[^\p{L}.'’\- ]/gu, '')

/** The first and the last word of a full name; the words between are dropped (000 §5). */
export const splitFullName = (text: string): { firstName: string; lastName: string } => {
  const words = wordsOf(text)
  return { firstName: words[0] ?? '', lastName: words.length > 1 ? words.at(-1)! : '' }
}

export const fullNameField = lineField().max(121, fullNameMessage).refine(isFullName, fullNameMessage)
export const firstNameField = lineField().regex(firstWord, nameMessage)
export const lastNameField = lineField().regex(laterWord, nameMessage)
