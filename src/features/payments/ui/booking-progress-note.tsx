import { bookingProgress } from '#features/event-commands/rules/booking/booking-progress.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'

type Props = { event: WireEvent; packageId: string; isOrganiser: boolean }

/** Shows how many deposits of a package are paid, when the trip is booked, and what the organiser can do. */
export const BookingProgress = ({ event, packageId, isOrganiser }: Props) => {
  const pack = event.packageOption.find(({ id }) => id === packageId)
  if (!pack?.places || pack.productList.length === 0) return null
  const { statusStage, balanceDueDate = null, dueDatesByHand = [] } = event
  const progress = bookingProgress(
    // `bookingProgress` uses the event's balance date only if staff set it by hand. It then applies to every package,
    // so the packages are not needed.
    { statusStage, balanceDueDate, dueDatesByHand, packages: [] },
    pack,
    pack.places,
    event.today,
  )
  if (!progress) return null
  const { all, depositsPaid, open = 0 } = pack.places
  return (
    <Card className="flex min-w-0 flex-col gap-3" aria-label="Booking progress">
      <Progress label="Booking progress" value={depositsPaid} max={all} valueText={progress.label} />
      <p className="text-ink-soft text-sm">
        {progress.rule}
        {isOrganiser && open > 0 && ` ${nextSteps(open)}`}
      </p>
    </Card>
  )
}

const nextSteps = (open: number): string =>
  open === 1
    ? '1 place is still open. Invite someone, pay for it yourself, or lower the number of people.'
    : `${open} places are still open. Invite more people, pay for them yourself, or lower the number of people.`
