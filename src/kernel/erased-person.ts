/** What an erased person is called wherever their record has to stay (ACC-O22). */
export const erasedPerson = { firstName: 'Erased', lastName: 'Customer', name: 'Erased Customer' } as const

type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly emails: readonly string[]
  readonly phone: string
}

/** Shorter ones are found in texts that have nothing to do with the person. */
const shortestPhone = 6

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const wholeWords = (texts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${texts.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/**
 * A function that takes a person out of a text: the full name becomes 'Erased Customer', their addresses
 * and their phone number nothing. A first name alone stays: it may be anybody's.
 */
export const personRemover = ({ firstName, lastName, emails, phone }: Person): ((text: string) => string) => {
  const fullName = firstName && lastName ? wholeWords([`${firstName} ${lastName}`]) : undefined
  const contacts = [...emails, ...(phone.length < shortestPhone ? [] : [phone])].filter(Boolean)
  const contact = contacts.length > 0 ? wholeWords(contacts) : undefined
  return (text) => {
    const unnamed = fullName ? text.replace(fullName, erasedPerson.name) : text
    return contact ? unnamed.replace(contact, '') : unnamed
  }
}

/** True when a text names the person in any way, by one of their names alone too. */
export const namesPerson = ({ firstName, lastName, emails, phone }: Person, text: string): boolean => {
  const words = [firstName, lastName, ...emails, phone].filter(Boolean)
  return words.length > 0 && wholeWords(words).test(text)
}

/** The value with every text in it changed; keys, numbers and the like stay. */
export const mapTexts = <Value>(value: Value, change: (text: string, key?: string) => string): Value =>
  mapNode(value, change) as Value

const mapNode = (value: unknown, change: (text: string, key?: string) => string, key?: string): unknown => {
  if (typeof value === 'string') return change(value, key)
  if (Array.isArray(value)) return value.map((item) => mapNode(item, change, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, mapNode(held, change, name)]))
}
