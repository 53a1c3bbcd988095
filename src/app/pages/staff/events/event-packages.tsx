import type { ReactNode } from 'react'
import type { Permissions } from '#features/access/ui/index.ts'
import { EntryTable, type EntryTableProps } from '#features/events/ui/staff/entry-table.tsx'
import { FigureStrip } from '#features/events/ui/staff/figure-strip.tsx'
import { costFigures, Pounds } from '#features/events/ui/staff/pounds.tsx'
import { savePackage } from '#features/packages/rules/commands/define-command.ts'
import type { WireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Part } from '#platform/ui/layout/page-parts.tsx'
import type { EventChange } from './use-event-change.ts'

/** Of the part of the page that shows the package. */
export const partOfPackage = ({ locationNumber }: WireEvent['packageOption'][number]) =>
  `package-${locationNumber}`

type PackagesProps = {
  readonly event: WireEvent
  readonly change: EventChange
  readonly may: Permissions['may']
}

/** The packages of an event, each with its products, and what may be done with it as a whole. */
export const Packages = ({ event, change, may }: PackagesProps) => {
  const mayAccept = may(savePackage) && may('packageProductFunctions.acceptCancellation')
  const mayBook =
    event.statusStage !== 'Cancelled' &&
    event.statusStage !== 'Booked' &&
    may('eventFunctions.bookWithoutPayment')
  return event.packageOption.map((pack) => (
    <PackagePart
      key={pack.id}
      pack={pack}
      eventId={event._doc}
      onAccept={mayAccept ? (target) => void change.acceptCancellation(pack.id, target) : undefined}
      mayViewSuppliers={may('supplier.view')}
      seesCost={may('packageProductDetails.cost')}
      withTotals={event.packageOption.length > 1}
      action={
        mayBook && (
          <Button
            kind="primary"
            disabled={change.isPending}
            onClick={() => void change.bookWithoutPayment(pack.id)}
          >
            Book without payment
          </Button>
        )
      }
    />
  ))
}

type PackageProps = EntryTableProps & {
  withTotals: boolean
  action: ReactNode
}

const PackagePart = ({ withTotals, action, ...table }: PackageProps) => {
  const { pack, seesCost } = table
  const { pricePerPersonGBP, priceGBP } = pack.money
  const title = (
    <>
      Package {pack.locationNumber}
      {pack.locationName && `: ${pack.locationName}`}
      <Badge tone={pack.booked ? 'good' : 'neutral'}>{pack.status}</Badge>
    </>
  )
  return (
    <Part id={partOfPackage(pack)} title={title} action={action}>
      <p className="text-ink-soft">
        {pack.startDate ? formatDate(pack.startDate) : 'No date yet'},{' '}
        {countOf(pack.nightsCount, 'night', 'nights')}, {countOf(pack.peopleCount, 'person', 'people')}
      </p>
      <EntryTable {...table} />
      {withTotals && (
        <FigureStrip
          label={`Totals of package ${pack.locationNumber}`}
          figures={[
            { label: 'Price', value: <Pounds amount={priceGBP} isFrom={pack.startDate === null} /> },
            {
              label: 'Price per person',
              value: <Pounds amount={pricePerPersonGBP} isFrom={pack.startDate === null} />,
            },
            ...(seesCost ? costFigures(pack.money) : []),
          ]}
        />
      )}
    </Part>
  )
}
