import { UserSearch, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import type { CustomerDetails } from '#features/guests/rules/customers-details.ts'
import { countOf } from '#kernel/format-count.ts'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { DataTable } from '#platform/ui/layout/data-table.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { filterGuests, type GuestGroup, guestGroups, noFilter } from './filter-guests.ts'
import { guestColumns } from './guest-columns.tsx'

type Props = {
  guests: readonly WireGuest[]
  organiserId: string | undefined
  /** True if the event has no date yet, so that the amounts owed are minimum prices. */
  isMinimumPrice: boolean
  /** Contact details and amounts due; undefined until loaded. */
  details: readonly CustomerDetails[] | undefined
  /** True if the user can see contact details and open the pages of people. */
  seesContacts: boolean
  /** Renders the actions on a guest's money; undefined if the user has no permission for any of them. */
  actionOf?: (guest: WireGuest) => ReactNode
}

const contactColumns = ['email', 'phone']

/** The number of people on a page. Most events need only one page. */
const perPage = 20

/** The people of an event with their money. A large group can be searched, filtered, sorted and paged. */
export const GuestTable = ({
  guests,
  organiserId,
  isMinimumPrice,
  details,
  seesContacts,
  actionOf,
}: Props) => {
  const [filter, setFilter] = useState(noFilter)
  const [requestedPage, setPage] = useState(1)
  const detailsById = new Map(details?.map((each) => [each.id, each]))
  const matchingGuests = filterGuests(
    guests.map((guest) => ({ guest, details: detailsById.get(guest.customer.id) })),
    filter,
  )
  const pages = Math.ceil(matchingGuests.length / perPage)
  // The current page may no longer exist, if people were removed.
  const page = Math.min(requestedPage, Math.max(pages, 1))
  const changeFilter = (next: Partial<typeof filter>) => {
    setFilter({ ...filter, ...next })
    setPage(1)
  }
  const isLarge = guests.length > perPage
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isLarge && (
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label={seesContacts ? 'Search by name, email or phone' : 'Search by name'}
            className="w-full sm:w-80"
            value={filter.text}
            onChange={(text) => changeFilter({ text })}
          />
          <SelectField
            label="Show"
            hideLabel
            className="min-w-44 max-sm:grow"
            options={guestGroups}
            value={filter.group}
            onChange={({ currentTarget }) => changeFilter({ group: currentTarget.value as GuestGroup })}
          />
          <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
            {matchingGuests.length < guests.length
              ? `${matchingGuests.length} of ${countOf(guests.length, 'person', 'people')}`
              : countOf(guests.length, 'person', 'people')}
          </p>
        </div>
      )}
      <DataTable
        caption="People"
        columns={guestColumns.filter(
          ({ id }) =>
            (seesContacts || !contactColumns.includes(id)) && (actionOf !== undefined || id !== 'action'),
        )}
        keyOf={({ guest }) => guest.customer.id}
        rows={matchingGuests.slice((page - 1) * perPage, page * perPage).map((each) => ({
          ...each,
          isMinimumPrice,
          isOrganiser: each.guest.customer.id === organiserId,
          seesContacts,
          action: actionOf?.(each.guest),
        }))}
        sort={filter.sort}
        onSort={isLarge ? (sort) => changeFilter({ sort }) : undefined}
        empty={
          guests.length > 0 ? (
            <EmptyState icon={<UserSearch />} title="No people found">
              Shorten your search, or show everyone.
            </EmptyState>
          ) : (
            <EmptyState icon={<Users />} title="No people yet" />
          )
        }
      />
      <Pager label="Pages of people" page={page} pages={pages} onPage={setPage} />
    </div>
  )
}
