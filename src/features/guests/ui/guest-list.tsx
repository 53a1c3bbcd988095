import { type ReactNode, useState } from 'react'
import type { WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { yesNoDialog } from '#platform/ui/overlays/yes-no-dialog.tsx'

/** The number of guests that are shown until the user presses 'Show all'. */
const shownAtFirst = 12

type Filter = 'all' | 'coming' | 'declined' | 'unregistered'

const filters: readonly { value: Filter; label: string; accepts: (guest: WireGuest) => boolean }[] = [
  { value: 'all', label: 'All', accepts: () => true },
  { value: 'coming', label: 'Coming', accepts: ({ attending }) => attending === 'Yes' },
  { value: 'declined', label: 'Not coming', accepts: ({ attending }) => attending === 'No' },
  { value: 'unregistered', label: 'Not signed up', accepts: ({ registered }) => !registered },
]

/** Returns whether the organiser can remove a guest: one who was added by name, for whom nothing was paid. */
export const isRemovable = ({ registered, money }: WireGuest): boolean => !registered && !money?.paidGBP

type Props = {
  guests: readonly WireGuest[]
  renderGuest: (guest: WireGuest) => ReactNode
  /** Removes several guests; undefined for users who cannot remove guests. */
  onRemove: ((guestIds: string[]) => void) | undefined
}

/**
 * Renders the guests. Users can search and filter a long list. Organisers can remove all guests who were added by name
 * and have not paid.
 */
export const GuestList = ({ guests, renderGuest, onRemove }: Props) => {
  const [showsAll, setShowsAll] = useState(false)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const isLong = guests.length > shownAtFirst
  const { accepts } = filters.find(({ value }) => value === filter)!
  const searchText = search.trim().toLocaleLowerCase('en-GB')
  const matchingGuests = guests.filter(
    (guest) => accepts(guest) && guest.customer.name.toLocaleLowerCase('en-GB').includes(searchText),
  )
  const shownGuests = showsAll || search ? matchingGuests : matchingGuests.slice(0, shownAtFirst)
  const removableGuests = filter === 'unregistered' ? matchingGuests.filter(isRemovable) : []
  const removeAll = async () => {
    const count = countOf(removableGuests.length, 'guest', 'guests')
    const message = `${count} who have not signed up are removed from the event.`
    if (await yesNoDialog({ title: `Remove ${count}?`, message, yesLabel: 'Remove', noLabel: 'Cancel' }))
      onRemove?.(removableGuests.map(({ customer }) => customer.id))
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {isLong && (
        <>
          <SearchField label="Find a guest" value={search} onChange={setSearch} />
          <SegmentedChoice
            label="Show guests"
            hideLabel
            value={filter}
            onChange={setFilter}
            choices={filters}
          />
        </>
      )}
      {shownGuests.length === 0 ? (
        <p className="py-2 text-ink-soft">No guests found.</p>
      ) : (
        <ul className="divide-y divide-line">{shownGuests.map(renderGuest)}</ul>
      )}
      {matchingGuests.length > shownAtFirst && !search && (
        <Button kind="quiet" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? 'Show fewer' : `Show all ${matchingGuests.length} guests`}
        </Button>
      )}
      {isLong && onRemove && removableGuests.length > 1 && (
        <Button kind="danger" onClick={() => void removeAll()}>
          Remove all {removableGuests.length}
        </Button>
      )}
    </div>
  )
}
