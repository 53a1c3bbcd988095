import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import type { CustomerDetails } from '#features/guests/rules/customers-details.ts'
import { searchKey, searchWords } from '#features/search/rules/search-words.ts'
import { memoizeFormat } from '#kernel/memoize-format.ts'
import type { Sort } from '#platform/ui/layout/data-table.tsx'

export type GuestWithDetails = {
  readonly guest: WireGuest
  /** Contact details and what is due, once they have come. */
  readonly details?: CustomerDetails
}

/** Which of the guests are looked for. */
const groups = {
  all: { label: 'Everyone', has: () => true },
  going: { label: 'Going', has: ({ guest }) => guest.attending === 'Yes' },
  notGoing: { label: 'Not going', has: ({ guest }) => guest.attending === 'No' },
  owing: { label: 'Left to pay', has: ({ details }) => (details?.dueGBP ?? 0) > 0 },
  byName: { label: 'By name only', has: ({ guest }) => !guest.registered },
} satisfies Record<string, { label: string; has: (one: GuestWithDetails) => boolean }>
export type GuestGroup = keyof typeof groups

export const guestGroups = Object.entries(groups).map(([value, { label }]) => ({ value, label }))

export type GuestChoice = {
  readonly text: string
  readonly group: GuestGroup
  /** Left out for the order in which they joined. */
  readonly sort?: Sort
}
export const everybody: GuestChoice = { text: '', group: 'all' }

/** A telephone number is searched for with or without its country, and with whatever stands between its digits. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

/** The guests of a group of which every word of the text is found in their name, email or phone, in the order asked for. */
export const chooseGuests = (
  guests: readonly GuestWithDetails[],
  { text, group, sort }: GuestChoice,
): readonly GuestWithDetails[] => {
  const found = guests.filter((one) => groups[group].has(one) && isMeant(one, text))
  if (!sort) return found
  const way = sort.descending ? -1 : 1
  return found.toSorted((one, other) => way * compare(sort.by, one, other))
}

const isMeant = ({ guest, details }: GuestWithDetails, text: string): boolean => {
  const digits = digitsOf(text)
  if (/^[\d\s()+-]+$/.test(text) && digits.length > 2 && digitsOf(details?.phone ?? '').includes(digits))
    return true
  const own = searchKey(`${guest.customer.name} ${details?.email ?? ''}`)
  return searchWords(text).every((word) => own.includes(word))
}

const nameOrder = memoizeFormat(
  (language: string) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
)

const compare = (by: string, one: GuestWithDetails, other: GuestWithDetails): number =>
  by === 'name'
    ? nameOrder('en-GB').compare(one.guest.customer.name, other.guest.customer.name)
    : sumOf(by, one) - sumOf(by, other)

const sumOf = (by: string, { guest: { money }, details }: GuestWithDetails): number =>
  (by === 'due' ? details?.dueGBP : by === 'paid' ? money?.paidGBP : money?.totalGBP) ?? 0
