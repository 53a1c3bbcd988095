import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { amountInView } from '#features/catalogue/rules/prices/price-view.ts'
import { usePriceView } from '#features/catalogue/ui/index.ts'
import { formatTime } from '#kernel/dates.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { EntryStageBadge } from '../stages/stage-badge.tsx'
import { formatCurrency } from './format-currency.ts'
import { type SupplierEntry, supplierPlace } from './supplier-days.ts'

type Props = {
  own: SupplierEntry
  /** False for a contact who may only read (SUP-O2). */
  canAnswer: boolean
  busy: boolean
  onConfirm: () => void
  onDecline: () => void
}

/** One product as its supplier sees it: what, when, where, how many, for how much, and the two answers. */
export const SupplierEntryCard = ({ own, canAnswer, busy, onConfirm, onDecline }: Props) => {
  const { entry, name, product } = own
  return (
    <Card aria-label={name} className="grid content-start gap-4">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-lg font-semibold">{name}</h3>
          <p className="text-sm text-ink-soft">{product.product.type}</p>
        </div>
        <EntryStageBadge stage={entry.stage} />
      </header>
      <EntryFacts own={own} />
      {own.isChanged && entry.stage !== 'Cancelled' && (
        <Notice tone="warn" title="Changed since you confirmed">
          Please look at it again and confirm or decline.
        </Notice>
      )}
      {entry.stage === 'Declined' && entry.declineReason && (
        <Notice tone="bad" title="You declined this">
          {entry.declineReason}
        </Notice>
      )}
      {canAnswer && (own.canConfirm || own.canDecline) && (
        <footer className="mt-auto flex flex-wrap gap-2.5">
          {own.canConfirm && (
            <Button kind="primary" disabled={busy} onClick={onConfirm} aria-label={`Confirm ${name}`}>
              <Check aria-hidden />
              Confirm
            </Button>
          )}
          {own.canDecline && (
            <Button disabled={busy} onClick={onDecline} aria-label={`Decline ${name}`}>
              <X aria-hidden />
              Decline
            </Button>
          )}
        </footer>
      )}
    </Card>
  )
}

const toBeConfirmed = 'To be confirmed'

const EntryFacts = ({ own: { entry, currency, product } }: { own: SupplierEntry }) => {
  const { costCurrency } = entry.money
  const view = usePriceView(supplierPlace(product.product.type))
  const price =
    costCurrency === null || costCurrency === undefined
      ? undefined
      : amountInView({ totalPence: Math.round(costCurrency * 100), people: entry.people }, view) / 100
  const end = entry.endTime ? ` – ${formatTime(entry.endTime)}` : ''
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
      <Fact label="Start time">{entry.startTime ? formatTime(entry.startTime) + end : toBeConfirmed}</Fact>
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
      <Fact label="Venue">{entry.venueName ?? toBeConfirmed}</Fact>
      {entry.meetingPointName && <Fact label="Meeting point">{entry.meetingPointName}</Fact>}
      {entry.flightDetails && (
        <Fact label="Flight">
          {entry.flightDetails.airline} {entry.flightDetails.flightNumber}, {entry.flightDetails.airport}
        </Fact>
      )}
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
