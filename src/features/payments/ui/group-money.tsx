import { useState } from 'react'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Progress } from '#platform/ui/display/progress.tsx'
import { stillOwed } from '../rules/still-owed.ts'

/** People who are shown before 'Show all'. */
const maxShownAtFirst = 12

type Props = {
  event: WireEvent
  /** True if the reader gets the progress only in steps, and not at all in a small group. */
  isRounded?: boolean
}

/** Shows how much of the price the group has paid. Only readers who can see everybody's money see who owes what. */
export const GroupMoney = ({ event, isRounded = false }: Props) => {
  const percent = event.groupPaidPercent
  // Without a date, the shares are based on the cheapest day, so they are minimum prices.
  const isMinPrice = event.startDate === null
  const isCancelled = event.statusStage === 'Cancelled'
  const owedText = isMinPrice ? '' : stillOwed(event)
  // A guest sees only their own amounts. The list includes guests who are not coming but have paid, because the money
  // still belongs to them.
  const guests = (event.customerSummary ?? []).filter(
    ({ attending, money }) => money && (attending === 'Yes' || money.paidGBP > 0),
  )
  const [showsAll, setShowsAll] = useState(false)
  const isLong = guests.length > maxShownAtFirst
  return (
    <section aria-label="Group payments" className="flex min-w-0 flex-col gap-4">
      {percent !== undefined && !isCancelled && (
        <Progress
          label="Paid by the group"
          value={percent}
          valueText={isRounded ? roundedLabel(percent) : `${percent}%`}
        />
      )}
      {hasOpenOptions(event) && <p className="text-ink-soft text-sm">Shares are based on option 1.</p>}
      {owedText && <p className="text-sm tabular-nums">{owedText}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {(showsAll ? guests : guests.slice(0, maxShownAtFirst)).map((guest) => (
          <GuestMoney
            key={guest.customer.id}
            guest={guest}
            isMinPrice={isMinPrice}
            isCancelled={isCancelled}
          />
        ))}
      </ul>
      {isLong && (
        <Button kind="quiet" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
          {showsAll ? 'Show fewer' : `Show all ${guests.length} people`}
        </Button>
      )}
    </section>
  )
}

/** Returns true if there are several options and none is booked. The amounts then refer to the first option. */
const hasOpenOptions = ({ packageOption }: WireEvent): boolean =>
  packageOption.length > 1 && packageOption.every(({ status }) => status === 'Option')

const roundedLabel = (percent: number): string =>
  percent === 100 ? '100%' : percent === 0 ? 'Less than 25%' : `${percent}% or more`

type GuestProps = { guest: WireGuest; isMinPrice: boolean; isCancelled: boolean }

const GuestMoney = ({ guest: { customer, attending, money }, isMinPrice, isCancelled }: GuestProps) => {
  if (!money) return null
  const { name } = customer
  if (attending === 'No') return <HeldMoney name={name} paidGBP={money.paidGBP} badge="Not coming" />
  // A cancelled event without cancellation charges costs nothing, so the money covers no place.
  if (isCancelled && money.totalGBP === 0 && money.paidGBP > 0)
    return <HeldMoney name={name} paidGBP={money.paidGBP} />
  const { paidForOwnPlaceGBP: paidGBP, totalGBP, overpaidGBP } = money
  // `totalGBP` is null while a product is priced on application, and undefined if the reader can't see prices.
  const owed = totalGBP ?? undefined
  const isPaid = owed !== undefined && paidGBP >= owed
  const isFree = owed === 0 && paidGBP === 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-0 flex-1 basis-40">
        <span className="wrap-anywhere line-clamp-2 font-medium">{customer.name}</span>
        <span className="text-ink-soft text-sm tabular-nums">
          {isFree ? 'Nothing to pay' : sharePaid(paidGBP, owed, isMinPrice)}
        </span>
      </span>
      <span className="ms-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 tabular-nums">
        {overpaidGBP !== undefined && <Badge tone="warn">Overpaid {formatPounds(overpaidGBP)}</Badge>}
        {totalGBP !== undefined && !isFree && (
          <Badge tone={isPaid ? 'good' : paidGBP > 0 ? 'info' : 'warn'}>
            {isPaid ? 'Paid' : paidGBP > 0 ? 'Part paid' : 'To pay'}
          </Badge>
        )}
      </span>
    </li>
  )
}

type HeldProps = { name: string; paidGBP: number; badge?: string }

/** Money that covers no place. */
const HeldMoney = ({ name, paidGBP, badge }: HeldProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <span className="grid min-w-0 flex-1 basis-40">
      <span className="wrap-anywhere line-clamp-2 font-medium">{name}</span>
      <span className="text-ink-soft text-sm tabular-nums">{formatPounds(paidGBP)} to refund or move</span>
    </span>
    {badge && <Badge tone="neutral">{badge}</Badge>}
  </li>
)

const sharePaid = (paidGBP: number, owed: number | undefined, isMinPrice: boolean): string => {
  if (owed === undefined) return `${formatPounds(paidGBP)} paid`
  return isMinPrice ? `from ${formatPounds(owed)}` : `${formatPounds(paidGBP)} of ${formatPounds(owed)}`
}
