import { CalendarPlus, CircleCheck, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { calendarFile } from '#features/events/rules/calendar-file.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { dateLabels } from '#features/events/rules/labels/date-labels.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPounds } from '#kernel/money.ts'
import { downloadFile } from '#platform/browser/download-file.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { type Wallet, walletLabels } from '../rules/transaction.ts'
import type { PaymentsApi } from './payments-api.ts'
import { ReceiptButton } from './receipts.tsx'

type Props = {
  api: PaymentsApi
  transactionId: string
  amountGBP: number
  /** The wallet that paid; null for a card. */
  wallet: Wallet | null
  event: WireEvent
  packageId: string
  /** The people that the payment was for. */
  names: readonly string[]
  /** True if anybody that the payer can pay for still owes something. */
  owesMore: boolean
  /** Shows the payment options again. */
  onClose: () => void
}

/**
 * Shown after a successful payment: what was paid and for whom, with buttons for the receipt, the calendar and sharing.
 */
export const PaymentReceipt = ({
  api,
  transactionId,
  amountGBP,
  wallet,
  event,
  packageId,
  names,
  owesMore,
  onClose,
}: Props) => {
  const dates = dateLabels(event).join(' ')
  const place = placeOf(event, packageId)
  return (
    <div className="flex flex-col items-center gap-5" role="status">
      <CircleCheck aria-hidden className="size-14 text-good" />
      <div className="text-center">
        <h3 className="font-semibold text-xl">{formatPounds(amountGBP)} paid. Thank you!</h3>
        <p className="text-ink-soft">We’ll send you a receipt by email.</p>
      </div>
      <dl className="grid w-full gap-2 rounded-field bg-sunken p-4">
        <Line label="Event" text={eventDisplayName(event)} />
        {dates && <Line label="When" text={dates} />}
        {place && <Line label="Where" text={place} />}
        {wallet && <Line label="Paid with" text={walletLabels[wallet]} />}
        {names.length > 0 && <Line label="Paid for" text={names.join(', ')} />}
      </dl>
      <div className="flex flex-wrap justify-center gap-2.5 max-sm:w-full max-sm:*:w-full">
        <ReceiptButton api={api} transactionId={transactionId} />
        <CalendarButton event={event} place={place} />
        <ShareTripButton event={event} dates={dates} place={place} />
      </div>
      <Button kind="quiet" onClick={onClose}>
        {owesMore ? 'Pay something else' : 'Done'}
      </Button>
    </div>
  )
}

const placeOf = ({ packageOption }: WireEvent, packageId: string): string | null => {
  const pack = packageOption.find(({ id }) => id === packageId)
  return pack?.locationName ?? pack?.customSearch?.name ?? null
}

const Line = ({ label, text }: { label: string; text: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="ms-auto line-clamp-3 min-w-0 wrap-anywhere text-end font-medium">{text}</dd>
  </div>
)

type TripProps = { event: WireEvent; place: string | null }

const CalendarButton = ({ event, place }: TripProps) => {
  const { startDate, endDate } = event
  if (startDate === null) return null
  const name = eventDisplayName(event)
  const save = () => {
    const file = calendarFile({
      eventId: event._doc,
      name,
      place,
      startDate,
      endDate,
      url: window.location.origin + eventHomeAddress({ eventId: event._doc, section: event.section }),
      createdAt: new Date().toISOString(),
    })
    downloadFile(new Blob([file], { type: 'text/calendar' }), `${name}.ics`)
  }
  return (
    <Button onClick={save}>
      <CalendarPlus aria-hidden />
      Add to calendar
    </Button>
  )
}

/** Shares the trip with the device's share sheet. Only the organiser has the invite link. */
const ShareTripButton = ({ event, place, dates }: TripProps & { dates: string }) => {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  if (!canShare) return null
  const title = eventDisplayName(event)
  const text = ['I’m going to', title, place && `in ${place}`, dates && `(${dates})`]
    .filter(Boolean)
    .join(' ')
  const url = event.token && `${window.location.origin}/inv/${event.token}`
  // Closing the share sheet rejects, but is not an error.
  const share = () => void navigator.share({ title, text, ...(url && { url }) }).catch(() => {})
  return (
    <Button onClick={share}>
      <Share2 aria-hidden />
      Share
    </Button>
  )
}
