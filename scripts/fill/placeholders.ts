import { foldedWords } from '#features/search/rules/search-words.ts'
import { instantOfId } from '#platform/server/timed-id.ts'

/** A value that every copy of an event replaces with its own. */
export type Slot =
  /** An id that contains the time of its creation. */
  | { readonly kind: 'timed'; readonly at: string }
  /** 'random' is an id that contains no time. */
  | { readonly kind: 'random' | 'event token' | 'bank reference' }
  | { readonly kind: 'day' | 'JSON time' | 'SQL time'; readonly at: string }
  | { readonly kind: PersonPart; readonly person: number; readonly hasAccount: boolean }

type PersonPart =
  | 'user'
  | 'email'
  | 'name'
  | 'first'
  | 'last'
  | 'folded name'
  | 'folded first'
  | 'folded last'

/** A person of an event. The first is its organiser. */
export type Person = {
  readonly id: string
  readonly name: string
  /** Undefined if the person has no account. */
  readonly email?: string | undefined
  /** Whether the event can be named after this person. */
  readonly isInTitle: boolean
}

export type EventToCopy = {
  readonly id: string
  readonly token: string
  readonly people: readonly Person[]
  /** The references that bank transfers state. */
  readonly bankReferences: readonly string[]
}

/** Returns a name as the search text of an event contains it. */
const foldWords = (name: string): string => foldedWords(name).join(' ')

const sqlTime = String.raw`20\d\d-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00`
const jsonTime = String.raw`20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z`
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const day = String.raw`(?<![\d-])20\d\d-\d\d-\d\d(?![\d-])`

const onlyUuid = new RegExp(`^${uuid}$`)
const onlySqlTime = new RegExp(`^${sqlTime}$`)
const onlyJsonTime = new RegExp(`^${jsonTime}$`)
const onlyDay = /^20\d\d-\d\d-\d\d$/

/** The kind of a text, which decides the forms of names that are replaced in it. */
type Mode = 'document' | 'search text' | 'prose'

/**
 * Finds the values of an event that each copy replaces: ids, names and times. `insertPlaceholders` replaces them in a
 * text with `%1$s`, `%2$s`…, for PostgreSQL's `format`, and doubles other percent signs. It adds each new value to
 * `slots`. The event's id is always the first slot.
 * @param fixedIds ids that copies share, such as those of staff
 */
export const createPlaceholderInserter = (
  { id, token, people, bankReferences }: EventToCopy,
  fixedIds: ReadonlySet<string>,
) => {
  const slots: Slot[] = []
  const numbers = new Map<string, number>()
  const numberOf = (text: string, slot: () => Slot) => {
    const existing = numbers.get(text)
    if (existing) return existing
    slots.push(slot())
    numbers.set(text, slots.length)
    return slots.length
  }
  const slotOfValue = new Map<string, Slot>([[token, { kind: 'event token' }]])
  for (const reference of bankReferences) slotOfValue.set(reference, { kind: 'bank reference' })
  const slotOfFoldedName = new Map<string, Slot>()
  const slotOfTitleName = new Map<string, Slot>()
  for (const [person, { id: userId, name, email, isInTitle }] of people.entries()) {
    const slotFor = (kind: PersonPart): Slot => ({ kind, person, hasAccount: email !== undefined })
    if (email !== undefined) slotOfValue.set(userId, slotFor('user')).set(email, slotFor('email'))
    slotOfValue.set(name, slotFor('name'))
    slotOfFoldedName.set(foldWords(name), slotFor('folded name'))
    if (!isInTitle) continue
    const [first = '', ...rest] = name.split(' ')
    const last = rest.join(' ')
    if (!slotOfTitleName.has(first)) slotOfTitleName.set(first, slotFor('first'))
    if (!slotOfTitleName.has(last)) slotOfTitleName.set(last, slotFor('last'))
    if (!slotOfFoldedName.has(foldWords(first)))
      slotOfFoldedName.set(foldWords(first), slotFor('folded first'))
    if (!slotOfFoldedName.has(foldWords(last))) slotOfFoldedName.set(foldWords(last), slotFor('folded last'))
  }
  const mapsOf: Record<Mode, readonly Map<string, Slot>[]> = {
    document: [slotOfValue, slotOfTitleName],
    'search text': [slotOfFoldedName],
    prose: [slotOfValue],
  }
  const patternOf = (mode: Mode) => {
    const words = mapsOf[mode]
      .flatMap((map) => [...map.keys()])
      .sort((one, other) => other.length - one.length)
    // Folding has removed the apostrophe of 'Luke's'.
    const ending = mode === 'search text' ? String.raw`(?=s?(?![\p{L}\d]))` : String.raw`(?![\p{L}\d])`
    const alternatives = words.map((word) => `(?<![\\p{L}\\d])${RegExp.escape(word)}${ending}`)
    return new RegExp([...alternatives, sqlTime, jsonTime, uuid, day].join('|'), 'gu')
  }
  const patterns: Record<Mode, RegExp> = {
    document: patternOf('document'),
    'search text': patternOf('search text'),
    prose: patternOf('prose'),
  }
  const slotOf = (text: string, mode: Mode): Slot | undefined => {
    for (const map of mapsOf[mode]) {
      const slot = map.get(text)
      if (slot) return slot
    }
    if (onlyUuid.test(text)) {
      const at = instantOfId(text)
      return at ? { kind: 'timed', at: at.toISOString() } : { kind: 'random' }
    }
    if (onlySqlTime.test(text)) return { kind: 'SQL time', at: text }
    if (onlyJsonTime.test(text)) return { kind: 'JSON time', at: text }
    if (onlyDay.test(text)) return { kind: 'day', at: text }
    return undefined
  }
  const insertPlaceholders = (text: string, mode: Mode = 'document'): string => {
    let result = ''
    let end = 0
    for (const { 0: found, index } of text.matchAll(patterns[mode])) {
      const slot = fixedIds.has(found) ? undefined : slotOf(found, mode)
      if (!slot) continue
      const number = numberOf(`${slot.kind} ${found}`, () => slot)
      result += `${text.slice(end, index).replaceAll('%', '%%')}%${number}$s`
      end = index + found.length
    }
    return result + text.slice(end).replaceAll('%', '%%')
  }
  if (insertPlaceholders(id) !== '%1$s')
    throw new Error(`the event's id ${id} is not a UUID, or is a fixed id`)
  return { insertPlaceholders, slots: slots as readonly Slot[] }
}

/** Returns the day of each slot that has a time, in the order of the slots. */
export const daysOf = (slots: readonly Slot[]): string[] =>
  slots.flatMap((slot) => ('at' in slot ? [slot.at.slice(0, 10)] : []))
