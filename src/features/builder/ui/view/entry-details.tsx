import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { flightLabel } from '#features/events/rules/labels/flight-label.ts'
import type { Visibility } from '#features/events/rules/reading/visibility.ts'
import { formatTime } from '#kernel/dates.ts'
import { extrasLabel, venueLabel } from './entry-labels.ts'

type Props = { entry: PackageEntry; product: ProductResponse | undefined; visibility: Visibility }

/** Renders the details of a product in the package. Leaves out what the reader's role can't see (PERM-015). */
export const EntryDetails = ({ entry, product, visibility }: Props) => {
  const important = visibility.importantInformation ? product?.info.importantInfo : undefined
  const allocation = visibility.allocation ? (product?.availability.allocation ?? undefined) : undefined
  const details = [
    ['Venue', visibility.venue ? venueLabel(entry) : undefined],
    ['Meeting point', visibility.venue ? (entry.meetingPointName ?? undefined) : undefined],
    ['Arrive by', entry.arriveTime === null ? undefined : formatTime(entry.arriveTime)],
    ['Flight', entry.flightDetails ? flightLabel(entry.flightDetails) : undefined],
    ['Extras', extrasLabel(entry, product)],
    ['Important information', important],
    ['Product note', entry.productNote?.note],
    ['Invoiced', visibility.invoiced ? invoicedLabel(entry) : undefined],
    ['Allocation', allocation === undefined ? undefined : `${allocation} a day`],
  ].filter(([, text]) => text)
  if (details.length === 0) return null
  return (
    <dl className="grid gap-2 text-sm">
      {details.map(([label, text]) => (
        <div key={label}>
          <dt className="text-ink-faint">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const invoicedLabel = ({ money: { invoicedPercent } }: PackageEntry): string | undefined =>
  invoicedPercent === null ? undefined : `${invoicedPercent} %`
