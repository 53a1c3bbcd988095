import { hasPassedUnbooked, isOver } from '#features/events/rules/labels/people-labels.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import {
  BookingProgress,
  GroupMoney,
  LeaverNotice,
  MoveMoneyButton,
  PayPanel,
  PendingTransfers,
  Receipts,
  UnconfirmedCards,
} from '#features/payments/ui/index.ts'
import { RemindButton } from '#features/reminders/ui/index.ts'
import { Card } from '#platform/ui/display/card.tsx'
import { getApi } from '../../../get-api.ts'

type Props = {
  event: WireEvent
  packageId: string | undefined
  customerId: string
  isReadOnly: boolean
  onPaid: (event: WireEvent) => void
}

/**
 * Shows how to pay and who has paid. The organiser sees everybody's money. Guests see the group's progress and their
 * own money.
 */
export const EventMoney = ({ event, packageId, customerId, isReadOnly, onPaid }: Props) => {
  const isOrganiser = event.organiser?.id === customerId
  const ownSummary = event.customerSummary?.find(({ customer }) => customer.id === customerId)
  const isLeaver = ownSummary?.attending === 'No' && !isOrganiser
  const canPay =
    !isReadOnly && !isLeaver && acceptsPayments(event) && packageId !== undefined && !isSettled(event)
  const leaverPaidGBP = ownSummary?.attending === 'No' ? (ownSummary.money?.paidGBP ?? 0) : 0
  return (
    <>
      {leaverPaidGBP > 0 && (
        <LeaverNotice paidGBP={leaverPaidGBP} canComeBack={!isReadOnly && !isOver(event)} />
      )}
      {canPay && <BookingProgress event={event} packageId={packageId} isOrganiser={isOrganiser} />}
      {canPay && (
        <PayPanel
          api={getApi().payments}
          event={event}
          packageId={packageId}
          customerId={customerId}
          onChanged={onPaid}
        />
      )}
      {!canPay && !isReadOnly && (
        <UnconfirmedCards api={getApi().payments} eventId={event._doc} customerId={customerId} />
      )}
      {!isReadOnly && (
        <PendingTransfers
          api={getApi().payments}
          eventId={event._doc}
          customerId={customerId}
          onChanged={onPaid}
        />
      )}
      <Receipts api={getApi().payments} event={event} />
      {hasMoney(event) && !(isLeaver && event.groupPaidPercent === undefined) && (
        <Card className="grid grid-cols-1 gap-4" aria-labelledby="money-title">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="money-title" className="font-semibold text-xl">
              Money
            </h2>
            {isOrganiser && !isReadOnly && (
              <div className="flex flex-wrap gap-2">
                {acceptsPayments(event) && <RemindButton event={event} isOrganiser />}
                <MoveMoneyButton api={getApi().payments} event={event} onChanged={onPaid} />
              </div>
            )}
          </div>
          <GroupMoney event={event} isRounded={!isOrganiser} />
        </Card>
      )}
    </>
  )
}

const acceptsPayments = (event: WireEvent): boolean =>
  event.statusStage !== 'Cancelled' && !hasPassedUnbooked(event)

/**
 * Returns true if the event is over and nobody whose money the reader can see owes any. Then the page shows only past
 * payments.
 */
const isSettled = ({ customerSummary = [], ...event }: WireEvent): boolean =>
  isOver(event) &&
  customerSummary.every(
    ({ money }) =>
      !money || (typeof money.totalGBP === 'number' && money.paidForOwnPlaceGBP >= money.totalGBP),
  )

/**
 * Returns true if anything was paid or is owed. False while nothing is planned, and if an unpaid event is cancelled or
 * has passed without a booking.
 */
const hasMoney = ({ customerSummary = [], ...event }: WireEvent): boolean =>
  customerSummary.some(
    ({ money }) => money && (money.paidGBP > 0 || (money.totalGBP !== 0 && !hasPassedUnbooked(event))),
  )
