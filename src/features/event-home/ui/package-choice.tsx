import { clsx } from 'clsx'
import { eventCompareAddress, eventHomeAddress } from '#features/events/rules/event-address.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'

/** Renders the options to choose from before the event is booked, and a link that compares them. */
export const PackageChoice = ({ event, pack }: { event: WireEvent; pack: WirePackage }) => {
  if (event.packageOption.length < 2 || event.statusStage === 'Booked') return null
  return (
    <nav aria-label="Package options" className="flex flex-wrap gap-2">
      {event.packageOption.map((option) => (
        <Link
          key={option.id}
          href={eventHomeAddress({ eventId: event._doc, section: event.section, packageId: option.id })}
          aria-current={option.id === pack.id ? 'true' : undefined}
          className={clsx(
            'flex min-h-11 items-center gap-2 rounded-field border px-4 font-semibold tabular-nums',
            option.id === pack.id
              ? 'border-accent bg-accent-soft text-accent-ink'
              : 'border-line-strong bg-surface hover:bg-sunken',
          )}
        >
          Option {option.locationNumber}: {optionLabel(option)}
        </Link>
      ))}
      <LinkButton
        kind="quiet"
        href={eventCompareAddress({ eventId: event._doc, section: event.section, packageId: pack.id })}
      >
        Compare options
      </LinkButton>
    </nav>
  )
}

const optionLabel = ({ locationName, customSearch, startDate, money }: WirePackage): string => {
  const { pricePerPersonGBP } = money
  const isMinimumPrice = startDate === null
  const location = locationName ?? customSearch?.name ?? 'No location yet'
  return pricePerPersonGBP
    ? `${location}, ${formatPounds(pricePerPersonGBP, { isMinimumPrice })} pp`
    : location
}
