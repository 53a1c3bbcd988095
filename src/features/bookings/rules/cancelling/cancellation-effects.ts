import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPounds, penceFromPounds, poundsFromPence } from '#kernel/money.ts'

/**
 * Returns what happens to money and suppliers if an event is cancelled, as sentences for staff. Amounts and suppliers
 * that the reader does not see count as none.
 */
export const cancellationEffects = (event: WireEvent): string[] => [
  moneyEffect(event),
  ...suppliersEffect(event),
]

const moneyEffect = ({ customerSummary = [] }: WireEvent): string => {
  const paid = customerSummary
    .map(({ money }) => penceFromPounds(money?.paidGBP ?? 0))
    .filter((pence) => pence > 0)
  if (paid.length === 0) return 'Nobody has paid, so there is nothing to refund.'
  const total = formatPounds(poundsFromPence(paid.reduce((sum, pence) => sum + pence, 0)))
  return `${total} paid by ${countOf(paid.length, 'person', 'people')} stays with us until you refund it. Nothing else is owed.`
}

type Booked = { readonly name: string; confirmed: number; waiting: number }

/** Returns a sentence for each supplier who was asked, and one about the emails to them. */
const suppliersEffect = (event: WireEvent): string[] => {
  const suppliers = new Map<string, Booked>()
  for (const { booked, productList } of event.packageOption)
    for (const { supplier, itinerary } of booked ? productList : [])
      for (const { stage } of supplier ? itinerary : []) {
        if (stage !== 'Requested' && stage !== 'Booked' && stage !== 'Cancellation Requested') continue
        const { supplierId, name } = supplier!
        const counts = suppliers.get(supplierId) ?? { name, confirmed: 0, waiting: 0 }
        suppliers.set(supplierId, counts)
        if (stage === 'Requested') counts.waiting += 1
        else counts.confirmed += 1
      }
  if (suppliers.size === 0) return ['No supplier is booked or has been asked.']
  const isMailed = !event.autoEmailsBlocked && !event.autoEmailsOff?.includes('supplier-cancelled')
  return [
    ...[...suppliers.values()].map(({ name, confirmed, waiting }) => {
      const parts = [
        confirmed > 0 && `${confirmed} confirmed`,
        waiting > 0 && `${waiting} waiting for an answer`,
      ].filter((part) => part !== false)
      return `${name} loses ${countOf(confirmed + waiting, 'booking', 'bookings')}: ${parts.join(', ')}.`
    }),
    isMailed
      ? 'We email these suppliers.'
      : 'Automatic emails are off, so you have to inform these suppliers yourself.',
  ]
}
