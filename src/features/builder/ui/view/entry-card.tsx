import { useLocation } from '@tanstack/react-router'
import { EyeOff, GripVertical, ListPlus, MapPin, Plane, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { capacityText } from '#features/catalogue/rules/capacity-text.ts'
import { CategoryIcon, usePriceView } from '#features/catalogue/ui/index.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { attends } from '#features/event-document/rules/quantities/units-needed.ts'
import { flightLabel } from '#features/events/rules/labels/flight-label.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge, type Tone } from '#platform/ui/display/badge.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { viewProductAddress } from '../state/view-product-address.ts'
import {
  extrasLabel,
  isUnavailable,
  quantityLabel,
  timeLabel,
  unavailableName,
  venueLabel,
} from './entry-labels.ts'
import { isStay, laterNightLabel, priceLabel } from './entry-price.ts'

type Props = {
  builder: Builder
  state: BuilderState
  entry: PackageEntry
  /** The button that opens the entry's actions; without it the card is read-only. */
  changeButton: ReactNode | undefined
  /** Opens the choice of another day. A tap on the handle calls it, because dragging with a finger scrolls the days. */
  onMove?: (() => void) | undefined
}

/** Returns the key of an entry's icon: its type if that is specific enough, else its category. */
const iconKey = ({ product: { type, categoryId } }: PackageEntry): string =>
  type === 'Accommodation' || type === 'Airport Transfer' ? type.toLowerCase() : (categoryId ?? '')

const stageTones: Partial<Record<PackageEntry['stage'], Tone>> = {
  Requested: 'info',
  Booked: 'good',
  Declined: 'bad',
  'Cancellation Requested': 'warn',
  Cancelled: 'neutral',
}

/** Renders a product on a day: its time, name, venue, people and price. */
export const EntryCard = ({ builder, state, entry, changeButton, onMove }: Props) => {
  const tone = stageTones[entry.stage]
  const { visibility } = builder.facts
  const isShareKnown = builder.guestShare !== undefined
  const isMissing = isUnavailable(entry, builder.facts)
  const product = builder.facts.product(entry.productId)
  const extras = extrasLabel(entry, product)
  const flight = flightText(entry, changeButton !== undefined)
  const capacity = product && capacityText(product.config, state.pack.peopleCount)
  const view = usePriceView({ area: 'website', kind: isStay(entry) ? 'accommodation' : 'default' })
  return (
    <div className="flex items-start gap-2 p-3">
      <div className="w-14 shrink-0">
        <TintPicture
          picture={entry.productId === null ? undefined : `of/product/${entry.productId}`}
          tint={tintOf(entry.productId ?? entry.product.name)}
          icon={<CategoryIcon name={iconKey(entry)} />}
          shape="square"
          className="rounded-field"
          sizes="3.5rem"
          widest={300}
        />
      </div>
      <div className="min-w-0 grow">
        <p className="text-ink-soft text-xs tabular-nums">{whenLabel(entry, state)}</p>
        <p className="font-semibold text-sm leading-snug">
          {isMissing ? unavailableName : <EntryTitle entry={entry} />}
        </p>
        {isMissing && <p className="text-ink-soft text-xs">{productNameOf(entry)}</p>}
        {visibility.venue && (
          <p className="mt-1 flex items-start gap-1.5 text-ink-soft text-xs">
            <MapPin aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">{venueLabel(entry)}</span>
          </p>
        )}
        <p className="mt-0.5 flex items-start gap-1.5 text-ink-soft text-xs">
          <Users aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>{[quantityLabel(entry), capacity].filter(Boolean).join(' · ')}</span>
        </p>
        {flight && (
          <p className="mt-0.5 flex items-start gap-1.5 text-ink-soft text-xs">
            <Plane aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">{flight}</span>
          </p>
        )}
        {extras && (
          <p className="mt-0.5 flex items-start gap-1.5 text-ink-soft text-xs">
            <ListPlus aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0">{extras}</span>
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap items-center gap-2 font-bold text-sm tabular-nums">
          {!isMissing &&
            (laterNightLabel(entry, state.pack) ??
              priceLabel(entry, state.pack, { visibility, view, isShareKnown }))}
          {!isTakingPart(builder, entry) && <Badge>You’re not taking part</Badge>}
          {tone && <Badge tone={tone}>{entry.stage}</Badge>}
          {entry.hideProduct && visibility.hiddenProduct && (
            <Badge icon={<EyeOff aria-hidden />}>Hidden</Badge>
          )}
        </p>
      </div>
      {changeButton && (
        <div ref={retainFocus} className="-me-1.5 -mt-1.5 flex flex-col items-center">
          {changeButton}
          <Button
            slot="drag"
            aria-label={`Move ${productNameOf(entry)}`}
            onPress={({ pointerType }) => pointerType === 'touch' && onMove?.()}
            className="grid size-11 cursor-grab place-items-center rounded-full text-ink-faint hover:bg-sunken [&_svg]:size-5"
          >
            <GripVertical aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}

/**
 * Lets a closing dialog or menu return the focus to the button that opened it. Otherwise React Aria's list handles the
 * event and focuses the row. It does so for lists that render only visible rows, where the button may be gone.
 */
const retainFocus = (buttons: HTMLElement | null) => {
  const stop = (event: Event) => event.stopPropagation()
  buttons?.addEventListener(focusRestoreEvent, stop)
  return () => buttons?.removeEventListener(focusRestoreEvent, stop)
}
/** The DOM event that React Aria dispatches on an element before it returns the focus to that element. */
const focusRestoreEvent = 'react-aria-focus-scope-restore'

/** Renders the entry's name. A product of the catalogue has a link, which opens it in a dialog above the package. */
const EntryTitle = ({ entry }: Pick<Props, 'entry'>) => {
  const { pathname, searchStr } = useLocation()
  const { productId, itineraryId } = entry
  if (productId === null) return productNameOf(entry)
  return (
    <Link
      href={viewProductAddress(pathname + searchStr, { productId, mode: 'edit', itineraryId })}
      // The card is draggable, not the link.
      draggable={false}
      className="relative inline-flex min-h-6 items-center after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
    >
      {productNameOf(entry)}
    </Link>
  )
}

/** Returns whether the reader takes part in a product; true for readers who are not guests. */
const isTakingPart = ({ readerKind, facts }: Builder, entry: PackageEntry): boolean => {
  const { actor } = facts.command
  return readerKind !== 'guest' || actor.kind !== 'customer' || attends(entry, actor.customerId)
}

/** Returns the flight of an airport transfer. While it is unknown, asks readers who can edit the entry to enter it. */
const flightText = ({ product, flightDetails, stage }: PackageEntry, canChange: boolean): string => {
  if (product.type !== 'Airport Transfer') return ''
  if (flightDetails) return flightLabel(flightDetails)
  return canChange && stage !== 'Cancelled' ? 'Tell us the flight under Change' : ''
}

const whenLabel = (entry: PackageEntry, { pack }: BuilderState): string => {
  if (entry.product.type === 'Accommodation') return 'Overnight'
  const time = timeLabel(entry)
  if (entry.product.type !== 'Airport Transfer') return time ?? 'Time to be confirmed'
  const direction = entry.dayIndex === 0 ? 'Inbound' : entry.dayIndex === pack.nightsCount ? 'Outbound' : ''
  return [direction, time].filter(Boolean).join(' · ')
}
