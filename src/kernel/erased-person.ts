import { literalExpression } from './simple-expression.ts'

/** Replaces the name of an erased person in records that must be retained (ACC-O22). */
export const erasedPerson = { firstName: 'Erased', lastName: 'Customer', name: 'Erased Customer' } as const

type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly emails: readonly string[]
  readonly phone: string
}

/** Minimum length in characters of a phone number that is removed. Shorter ones also occur in unrelated texts. */
const minPhoneLength = 6

const wholeWords = (texts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${texts.map(literalExpression).join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/**
 * Returns a function that removes a person from a text. The full name becomes 'Erased Customer'; email addresses and
 * the phone number are deleted. A first or last name alone is not removed, because other people have it too.
 */
export const personRemover = ({ firstName, lastName, emails, phone }: Person): ((text: string) => string) => {
  const fullName = firstName && lastName ? wholeWords([`${firstName} ${lastName}`]) : undefined
  const contacts = [...emails, ...(phone.length < minPhoneLength ? [] : [phone])].filter(Boolean)
  const contact = contacts.length > 0 ? wholeWords(contacts) : undefined
  return (text) => {
    const withoutName = fullName ? text.replace(fullName, erasedPerson.name) : text
    return contact ? withoutName.replace(contact, '') : withoutName
  }
}

/**
 * Returns true if a text contains an email address, the phone number, the first name or the last name of the person.
 */
export const namesPerson = ({ firstName, lastName, emails, phone }: Person, text: string): boolean => {
  const words = [firstName, lastName, ...emails, phone].filter(Boolean)
  return words.length > 0 && wholeWords(words).test(text)
}

/**
 * Returns a copy of the value in which `change` replaces every text. `change` also gets the name of the closest
 * property that contains the text, if any. Property names, and values of other types, stay.
 */
export const mapTexts = <Value>(value: Value, change: (text: string, key?: string) => string): Value =>
  mapNode(value, change) as Value

const mapNode = (value: unknown, change: (text: string, key?: string) => string, key?: string): unknown => {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((item) => mapNode(item, change, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapNode(part, change, name)]))
}
