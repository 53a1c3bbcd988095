import type { WireEvent, WirePackage } from '#features/packages/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { Progress } from '#platform/ui/display/progress.tsx'

type Props = { event: WireEvent; packageId: string; isOrganiser: boolean }

/** The way of a package to its booking: whose deposits are still missing, and what the organiser can do about it. */
export const BookingProgress = ({ event, packageId, isOrganiser }: Props) => {
  const pack = event.packageOption.find(({ id }) => id === packageId)
  if (!pack?.places || !isOnTheWay(event, pack)) return null
  const { all, depositsPaid, open = 0 } = pack.places
  return (
    <section aria-label="Way to the booking" className="flex min-w-0 flex-col gap-2">
      <Progress
        label="Deposits paid"
        value={depositsPaid}
        most={all}
        words={`for ${depositsPaid} of ${countOf(all, 'place', 'places')}`}
      />
      <p className="text-ink-soft text-sm">
        The trip is booked once the deposits of all places are paid.
        {isOrganiser && open > 0 && ` ${nextSteps(open)}`}
      </p>
    </section>
  )
}

const isOnTheWay = ({ statusStage }: WireEvent, { status, startDate, places }: WirePackage): boolean =>
  (statusStage === 'Enquiry' || statusStage === 'Pending Booking') &&
  status === 'Option' &&
  startDate !== null &&
  (places?.all ?? 0) > 0

const nextSteps = (open: number): string =>
  open === 1
    ? 'Nobody has taken 1 place yet: invite somebody, pay for it yourself, or lower the number of people.'
    : `Nobody has taken ${open} places yet: invite more people, pay for them yourself, or lower the number of people.`
