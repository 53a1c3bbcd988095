import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { amountInView } from '#features/catalogue/rules/prices/price-view.ts'
import { usePriceView, useSupplierVenue } from '#features/catalogue/ui/index.ts'
import { flightLabel } from '#features/events/rules/labels/flight-label.ts'
import { formatTime } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { formatCurrency } from './format-currency.ts'
import { type SupplierEntry, supplierPriceArea } from './supplier-days.ts'

type Props = {
  supplierEntry: SupplierEntry
  /** False for a contact with read access only (SUP-O2). */
  canAnswer: boolean
  busy: boolean
  onConfirm: () => void
  onDecline: () => void
}

/** Shows a product as its supplier sees it, with its state and the available actions. */
export const SupplierEntryCard = ({ supplierEntry, canAnswer, busy, onConfirm, onDecline }: Props) => {
  const { entry, name, product, standing } = supplierEntry
  const showsReason = entry.stage === 'Declined' || entry.stage === 'Cancellation Requested'
  const reason = showsReason ? entry.declineReason : null
  return (
    <Card aria-label={name} className="grid content-start gap-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-lg font-semibold">{name}</h3>
          <p className="text-sm text-ink-soft">{product.product.type}</p>
        </div>
        <Badge tone={standing.tone}>{standing.label}</Badge>
      </header>
      <EntryFacts supplierEntry={supplierEntry} />
      {(standing.text || reason) && (
        <div className="grid gap-1 rounded-field bg-sunken px-4 py-3 text-sm">
          {standing.text && <p>{standing.text}</p>}
          {reason && <p className="text-ink-soft">Your reason: {reason}</p>}
        </div>
      )}
      {canAnswer && standing.actions.length > 0 && (
        <footer className="mt-auto flex flex-wrap gap-2.5">
          {standing.actions.map(({ id, label }) => (
            <Button
              key={id}
              kind={id === 'confirm' ? 'primary' : 'secondary'}
              disabled={busy}
              onClick={id === 'confirm' ? onConfirm : onDecline}
              aria-label={`${label}: ${name}`}
            >
              {id === 'confirm' ? <Check aria-hidden /> : <X aria-hidden />}
              {label}
            </Button>
          ))}
        </footer>
      )}
    </Card>
  )
}

const toBeConfirmed = 'To be confirmed'

const EntryFacts = ({ supplierEntry }: { supplierEntry: SupplierEntry }) => {
  const { entry, currency, product } = supplierEntry
  const { costCurrency: cost } = entry.money
  const view = usePriceView(supplierPriceArea(product.product.type))
  const price =
    cost === null || cost === undefined
      ? undefined
      : amountInView({ totalPence: Math.round(cost * 100), people: entry.people }, view) / 100
  const end = entry.endTime ? ` – ${formatTime(entry.endTime)}` : ''
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
      <Fact label="Start time">{entry.startTime ? formatTime(entry.startTime) + end : toBeConfirmed}</Fact>
      {entry.arriveTime && <Fact label="Group arrives">{formatTime(entry.arriveTime)}</Fact>}
      <Fact label="Your price">
        <data value={price ?? ''} className="font-semibold">
          {price === undefined ? toBeConfirmed : formatCurrency(price, currency)}
        </data>
        {price !== undefined && view.count === 'perPerson' && <span className="text-ink-soft"> pp</span>}
      </Fact>
      <Fact label="People">{entry.people}</Fact>
      <Fact label={product.product.unitType === 'Person' ? 'Units' : product.product.unitType}>
        {entry.units}
      </Fact>
      <Fact label="Venue">
        {entry.venueName === null ? toBeConfirmed : <SupplierVenue supplierEntry={supplierEntry} />}
      </Fact>
      {entry.meetingPointName && <Fact label="Meeting point">{entry.meetingPointName}</Fact>}
      {entry.flightDetails && <Fact label="Flight">{flightLabel(entry.flightDetails)}</Fact>}
      {entry.productNote && (
        <Fact label="Note" wide>
          <span className="whitespace-pre-line">{entry.productNote.note}</span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
    <dt className="text-ink-faint">{label}</dt>
    <dd className="break-words tabular-nums">{children}</dd>
  </div>
)

/** The venue of a product, with its address and capacity. */
const SupplierVenue = ({ supplierEntry: { entry, product } }: { supplierEntry: SupplierEntry }) => {
  const { data: venue } = useSupplierVenue(product.supplier?.supplierId, entry.venueId)
  if (!venue) return entry.venueName
  return (
    <>
      {entry.venueName}
      {venue.address && <span className="block text-ink-soft">{venue.address}</span>}
      {venue.capacity !== null && (
        <span className="block text-ink-soft">Up to {countOf(venue.capacity, 'person', 'people')}</span>
      )}
    </>
  )
}
