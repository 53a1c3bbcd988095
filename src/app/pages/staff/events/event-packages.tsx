import { MapPin, Replace } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Permissions } from '#features/access/ui/index.ts'
import { EntryNoteForm } from '#features/bookings/ui/staff/entry-note-form.tsx'
import { EntryTable, type EntryTableProps } from '#features/bookings/ui/staff/entry-table.tsx'
import { FigureStrip } from '#features/bookings/ui/staff/figure-strip.tsx'
import { LocationForm } from '#features/bookings/ui/staff/location-form.tsx'
import { costFigures, Pounds } from '#features/bookings/ui/staff/pounds.tsx'
import { ReplacePackageForm } from '#features/bookings/ui/staff/replace-package-form.tsx'
import { bookingStateOf } from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { canRemovePackage } from '#features/event-commands/rules/allowed-actions/can-remove-package.ts'
import { refuseAction } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { whyNotBookable } from '#features/event-commands/rules/booking/booking-stage.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { WireEntry, WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Part } from '#platform/ui/layout/page-parts.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import type { EventChange } from './use-event-change.tsx'

/** Returns the id of the part of the page that shows a package. */
export const partIdOfPackage = ({ locationNumber }: WireEvent['packageOption'][number]) =>
  `package-${locationNumber}`

type PackagesProps = {
  readonly event: WireEvent
  readonly change: EventChange
  readonly can: Permissions['can']
}

/** The packages of an event, each with its products and actions. */
export const Packages = ({ event, change, can }: PackagesProps) => {
  const hasAcceptPermission = can(savePackage) && can('packageProductFunctions.acceptCancellation')
  const document = eventFromWire(event)
  const api = useEventsApi()
  const openForm = async (name: string, form: (dialog: DialogHandle<WireEvent>) => ReactNode) => {
    const { data } = await openDialog<WireEvent>(form, { name, size: 'small', closesOnBackdrop: false })
    if (data) change.storeEvent(data)
  }
  const openLocation = (pack: WirePackage) =>
    openForm('location', (dialog) => <LocationForm api={api} event={event} dialog={dialog} pack={pack} />)
  const openReplacement = (pack: WirePackage) =>
    openForm('replacePackage', (dialog) => (
      <ReplacePackageForm api={api} event={event} dialog={dialog} pack={pack} />
    ))
  const openNote = (packageId: string, entry: WireEntry) =>
    openForm('productNote', (dialog) => (
      <EntryNoteForm api={api} event={event} dialog={dialog} packageId={packageId} entry={entry} />
    ))
  return event.packageOption.map((pack) => {
    const storedPackage = document.packages.find(({ id }) => id === pack.id)!
    const state = bookingStateOf(document, storedPackage, event.today)
    const canAccept =
      hasAcceptPermission && !refuseAction('acceptCancellation', 'staff', state, 'Cancellation Requested')
    const canBook =
      can('eventFunctions.bookWithoutPayment') && !refuseAction('bookWithoutPayment', 'staff', state)
    return (
      <PackagePart
        key={pack.id}
        pack={pack}
        eventId={event._doc}
        onAccept={canAccept ? (target) => void change.acceptCancellation(pack.id, target) : undefined}
        onNote={
          can('packageProductFunctions.editProductNote') && !refuseAction('editProductNote', 'staff', state)
            ? (entry) => void openNote(pack.id, entry)
            : undefined
        }
        canViewSuppliers={can('supplier.view')}
        seesCost={can('packageProductDetails.cost')}
        showsTotals={event.packageOption.length > 1}
        action={
          <div className="flex flex-wrap items-start gap-2.5">
            {canBook && (
              <BookWithoutPayment
                whyNot={whyNotBookable(document, storedPackage)}
                isPending={change.isPending}
                onBook={() => void change.bookWithoutPayment(pack.id)}
              />
            )}
            {can(savePackage) && !refuseAction('editPackageLocation', 'staff', state) && (
              <Button onClick={() => void openLocation(pack)}>
                <MapPin aria-hidden />
                Change the location
              </Button>
            )}
            {can(savePackage) && !refuseAction('replacePackage', 'staff', state) && (
              <Button onClick={() => void openReplacement(pack)}>
                <Replace aria-hidden />
                Replace this package
              </Button>
            )}
            {can(savePackage) && canRemovePackage(document, pack.id, 'staff') && (
              <Button disabled={change.isPending} onClick={() => void change.removePackage(event, pack)}>
                Remove this package
              </Button>
            )}
          </div>
        }
      />
    )
  })
}

type BookProps = { whyNot: string; isPending: boolean; onBook: () => void }

/** Books a package, or shows why it can't be booked yet. */
const BookWithoutPayment = ({ whyNot, isPending, onBook }: BookProps) => {
  const reasonId = useId()
  return (
    <span className="grid justify-items-start gap-1">
      <Button
        kind="primary"
        disabled={isPending || whyNot !== ''}
        aria-describedby={whyNot ? reasonId : undefined}
        onClick={onBook}
      >
        Book without payment
      </Button>
      {whyNot && (
        <span id={reasonId} className="text-ink-soft text-sm">
          {whyNot}
        </span>
      )}
    </span>
  )
}

type PackageProps = EntryTableProps & {
  showsTotals: boolean
  action: ReactNode
}

const PackagePart = ({ showsTotals, action, ...tableProps }: PackageProps) => {
  const { pack, seesCost } = tableProps
  const { pricePerPersonGBP, priceGBP } = pack.money
  const title = (
    <>
      Package {pack.locationNumber}
      {pack.locationName && `: ${pack.locationName}`}
      <Badge tone={pack.booked ? 'good' : 'neutral'}>{pack.status}</Badge>
    </>
  )
  return (
    <Part id={partIdOfPackage(pack)} title={title} action={action}>
      <p className="text-ink-soft">
        {pack.startDate ? formatDate(pack.startDate) : 'No date yet'},{' '}
        {countOf(pack.nightsCount, 'night', 'nights')}, {countOf(pack.peopleCount, 'person', 'people')}
      </p>
      <EntryTable {...tableProps} />
      {showsTotals && (
        <FigureStrip
          label={`Totals of package ${pack.locationNumber}`}
          figures={[
            { label: 'Price', value: <Pounds amount={priceGBP} isMinimumPrice={pack.startDate === null} /> },
            {
              label: 'Price per person',
              value: <Pounds amount={pricePerPersonGBP} isMinimumPrice={pack.startDate === null} />,
            },
            ...(seesCost ? costFigures(pack.money) : []),
          ]}
        />
      )}
    </Part>
  )
}
