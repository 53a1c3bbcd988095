import { useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBasketSummary } from '#features/builder/ui/add/basket-slots.tsx'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import { priceForTrip, stayNightsOf } from '#features/catalogue/rules/grid/price-for-trip.ts'
import {
  addressForTrip,
  type ShownTrip,
  tripInQuery,
  tripText,
  tripToShow,
} from '#features/catalogue/rules/trip-choice.ts'
import { useTrip, utcDay, writeTrip } from '#features/catalogue/ui/trip/trip-memory.ts'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { getApi } from '../../get-api.ts'
import { openTripDialog, tripDialogQuery } from './open-trip.tsx'

/** The products of a page with prices for a trip. `source` are the products that the page was rendered with. */
export type TripPrices = { readonly source: readonly CardItem[]; readonly items: readonly CardItem[] }

type Props = {
  section: Section
  /** The location's name in the address. */
  location: string
  items: readonly CardItem[]
  /**
   * Receives the products with prices for the trip, or undefined to show the page's own prices. Must be the same
   * function in every render.
   */
  onPriced: (prices: TripPrices | undefined) => void
}

/**
 * Shows the date and group size that the prices of a page are for, with a link to change them, and loads these prices.
 * The server renders the bar without a choice, because the page is the same for everybody. The bar has the same height
 * in every state.
 */
export const TripBar = ({ section, location, items, onPriced }: Props) => {
  useTripInAddress(section, location)
  const trip = tripToShow(useBasketSummary({ section, location }), useTrip(), utcDay())
  const { status, retry } = useTripPrices({ section, location, items, onPriced }, trip)
  return (
    <section
      aria-label="Date and group size"
      className="mb-5 flex h-16 items-center gap-3 rounded-card border border-line bg-surface px-4"
    >
      <CalendarDays aria-hidden className="size-5 shrink-0 text-accent" />
      <p role="status" className="min-w-0 grow leading-snug">
        <span className="block truncate text-ink-soft text-xs">{introOf(status, trip)}</span>{' '}
        <strong className="block truncate text-sm tabular-nums sm:text-base">{tripText(trip)}</strong>
      </p>
      {status === 'failed' && (
        <button
          type="button"
          onClick={retry}
          className="min-h-11 shrink-0 font-semibold text-accent-ink text-sm"
        >
          Try again
        </button>
      )}
      <TextLink
        href={`?${new URLSearchParams(tripDialogQuery)}`}
        className={clsx(
          'inline-flex min-h-11 shrink-0 items-center text-sm',
          status === 'failed' && 'max-sm:hidden',
        )}
      >
        Change<span className="sr-only"> date and group size</span>
      </TextLink>
    </section>
  )
}

type Status = 'none' | 'loading' | 'ready' | 'failed'

const introOf = (status: Status, trip: ShownTrip | undefined): string => {
  if (status === 'loading') return 'Finding prices for'
  if (status === 'failed') return 'Couldn’t load prices for'
  if (!trip) return 'Lowest prices for'
  return trip.isPlanned ? 'Prices for your package' : 'Prices for'
}

/**
 * The keys of the trips that were stored since the page was loaded: position in the history, section, date and group
 * size. Each is stored once, so that going back to its address does not undo a later choice.
 */
const storedKeys = new Set<string>()

/**
 * Reads the date and group size from the address and stores them for this page and later ones. Opens the dialog that
 * the address identifies.
 */
const useTripInAddress = (section: Section, location: string): void => {
  const searchStr = useLocation({ select: (current) => current.searchStr })
  const position = useLocation({ select: (current) => current.state.__TSR_index })
  useEffect(() => {
    const query = new URLSearchParams(searchStr)
    if (query.get('dialog') === tripDialogQuery.dialog) openTripDialog(section, location)
    const trip = tripInQuery(query, utcDay())
    const storedKey = trip && addressForTrip(`${position}/${section}`, trip)
    if (!storedKey || storedKeys.has(storedKey)) return
    storedKeys.add(storedKey)
    writeTrip(trip)
    // Stores the trip for the enquiry form too. That code is loaded only for visitors with a choice in the address.
    void loadPart(() => import('#features/builder/ui/trip/remember-trip.ts')).then(({ rememberTrip }) =>
      rememberTrip(section, trip),
    )
  }, [searchStr, position, section, location])
}

/** Loads the prices for a trip, and passes the page's products with these prices to `onPriced`. */
const useTripPrices = ({ section, location, items, onPriced }: Props, trip: ShownTrip | undefined) => {
  const [status, setStatus] = useState<Status>('none')
  const [attempt, setAttempt] = useState(0)
  const { startDate, peopleCount } = trip ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    if (items.length === 0 || (startDate === undefined && peopleCount === undefined)) {
      setStatus('none')
      onPriced(undefined)
      return
    }
    let isWanted = true
    const load = async () => {
      const { data } = await getApi().catalogue.listProductsInLocation({
        locationName: location,
        section,
        startDate,
        peopleCount,
        nightsCount: stayNightsOf(items),
        fields: 'card',
      })
      if (!isWanted) return
      onPriced({ source: items, items: priceForTrip(items, data, { startDate, peopleCount }) })
      setStatus('ready')
    }
    setStatus('loading')
    load().catch(() => {
      if (!isWanted) return
      onPriced(undefined)
      setStatus('failed')
    })
    return () => {
      isWanted = false
    }
  }, [section, location, items, startDate, peopleCount, onPriced, attempt])
  return { status, retry: () => setAttempt((before) => before + 1) }
}
