import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import type { CustomerDetails } from '#features/guests/rules/customers-details.ts'
import { searchKey, searchWords } from '#features/search/rules/search-words.ts'
import { memoizeFormat } from '#kernel/memoize-format.ts'
import type { Sort } from '#platform/ui/layout/data-table.tsx'

export type GuestWithDetails = {
  readonly guest: WireGuest
  /** Contact details and the amount due; undefined until loaded. */
  readonly details?: CustomerDetails
}

/** The filters of the guest list. */
const groups = {
  all: { label: 'Everyone', has: () => true },
  going: { label: 'Going', has: ({ guest }) => guest.attending === 'Yes' },
  notGoing: { label: 'Not going', has: ({ guest }) => guest.attending === 'No' },
  owing: { label: 'Left to pay', has: ({ details }) => (details?.dueGBP ?? 0) > 0 },
  byName: { label: 'By name only', has: ({ guest }) => !guest.registered },
} satisfies Record<string, { label: string; has: (one: GuestWithDetails) => boolean }>
export type GuestGroup = keyof typeof groups

export const guestGroups = Object.entries(groups).map(([value, { label }]) => ({ value, label }))

export type GuestFilter = {
  readonly text: string
  readonly group: GuestGroup
  /** If undefined, guests are listed in the order in which they joined. */
  readonly sort?: Sort
}
export const noFilter: GuestFilter = { text: '', group: 'all' }

/** Returns the digits of a phone number without leading zeros, so that a search for '07700 9' finds '+4477009'. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

/**
 * Returns the guests that pass the chosen filter and match the text, sorted by `sort`. A guest matches if each word is
 * in the name or the email, or if the text is a number of at least three digits that the phone number contains.
 */
export const filterGuests = (
  guests: readonly GuestWithDetails[],
  { text, group, sort }: GuestFilter,
): readonly GuestWithDetails[] => {
  const found = guests.filter((one) => groups[group].has(one) && matches(one, text))
  if (!sort) return found
  const direction = sort.descending ? -1 : 1
  return found.toSorted((one, other) => direction * compare(sort.by, one, other))
}

const matches = ({ guest, details }: GuestWithDetails, text: string): boolean => {
  const digits = digitsOf(text)
  if (/^[\d\s()+-]+$/.test(text) && digits.length > 2 && digitsOf(details?.phone ?? '').includes(digits))
    return true
  const guestText = searchKey(`${guest.customer.name} ${details?.email ?? ''}`)
  return searchWords(text).every((word) => guestText.includes(word))
}

const nameOrder = memoizeFormat(
  (language: string) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
)

const compare = (by: string, one: GuestWithDetails, other: GuestWithDetails): number =>
  by === 'name'
    ? nameOrder('en-GB').compare(one.guest.customer.name, other.guest.customer.name)
    : amountOf(by, one) - amountOf(by, other)

const amountOf = (by: string, { guest: { money }, details }: GuestWithDetails): number =>
  (by === 'due' ? details?.dueGBP : by === 'paid' ? money?.paidGBP : money?.totalGBP) ?? 0
