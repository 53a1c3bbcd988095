import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPounds, penceFromPounds, poundsFromPence } from '#kernel/money.ts'

type Reader = { readonly seesHiddenProducts: boolean }

/**
 * Returns what happens to money, the group and suppliers if an event is cancelled, as sentences for staff. They leave
 * out amounts and products that the reader does not see.
 */
export const cancellationEffects = (event: WireEvent, reader: Reader): string[] => [
  moneyEffect(event),
  groupEffect(event),
  ...suppliersEffect(event, reader),
]

const moneyEffect = ({ customerSummary }: WireEvent): string => {
  const amounts = customerSummary?.map(({ money }) => money && penceFromPounds(money.paidGBP))
  if (!amounts || amounts.includes(undefined))
    return 'You can’t see what was paid. It stays with us until somebody refunds it.'
  const paidAmounts = amounts.flatMap((pence) => (pence ? [pence] : []))
  if (paidAmounts.length === 0) return 'Nobody has paid, so there is nothing to refund.'
  const total = formatPounds(poundsFromPence(paidAmounts.reduce((sum, pence) => sum + pence, 0)))
  return `${total} paid for ${countOf(paidAmounts.length, 'person', 'people')} stays with us until you refund it. Nothing else is owed.`
}

/** Returns a sentence about the members of the group who get an email. */
const groupEffect = ({ autoEmailsBlocked, autoEmailsOff }: WireEvent): string =>
  autoEmailsBlocked || autoEmailsOff?.includes('cancelled-by-staff')
    ? 'The email about cancellations is off, so you have to inform the group yourself.'
    : 'We email the organiser, everybody who is coming and everybody who has paid or whose payment is pending.'

type BookedSupplier = { readonly id: string; readonly name: string; confirmed: number; waiting: number }

/** Returns what each supplier loses, and who informs them. */
const suppliersEffect = (event: WireEvent, { seesHiddenProducts }: Reader): string[] => {
  const suppliers = findBookedSuppliers(event)
  if (suppliers.length === 0 && seesHiddenProducts) return ['No supplier is booked or has been asked.']
  const isMailed = !event.autoEmailsBlocked && !event.autoEmailsOff?.includes('supplier-cancelled')
  const supplierIdsWithoutLogin = new Set(
    event.supplierSummary?.flatMap(({ supplier, loginUser }) => (loginUser ? [] : [supplier.id])),
  )
  const unreachedSuppliers = isMailed ? suppliers.filter(({ id }) => supplierIdsWithoutLogin.has(id)) : []
  const losses = suppliers.map((supplier) =>
    unreachedSuppliers.includes(supplier)
      ? `${lossOf(supplier)} Nobody there can log in and get our email, so you have to inform them yourself.`
      : lossOf(supplier),
  )
  if (!seesHiddenProducts)
    losses.push('You can’t see hidden products. Their suppliers can lose bookings too.')
  if (!isMailed)
    return [...losses, 'Automatic emails are off, so you have to inform these suppliers yourself.']
  if (unreachedSuppliers.length === suppliers.length) return losses
  return [
    ...losses,
    unreachedSuppliers.length === 0 ? 'We email these suppliers.' : 'We email the other suppliers.',
  ]
}

const lossOf = ({ name, confirmed, waiting }: BookedSupplier): string => {
  const parts = [confirmed > 0 && `${confirmed} confirmed`, waiting > 0 && `${waiting} waiting for an answer`]
  const counts = parts.filter((part) => part !== false).join(', ')
  return `${name} loses ${countOf(confirmed + waiting, 'booking', 'bookings')}: ${counts}.`
}

/** Returns the suppliers who are booked or have been asked, with the number of their bookings that the reader sees. */
const findBookedSuppliers = (event: WireEvent): BookedSupplier[] => {
  const suppliers = new Map<string, BookedSupplier>()
  for (const { booked, productList } of event.packageOption)
    for (const { supplier, itinerary } of booked ? productList : [])
      for (const { stage } of supplier ? itinerary : []) {
        if (stage !== 'Requested' && stage !== 'Booked' && stage !== 'Cancellation Requested') continue
        const { supplierId: id, name } = supplier!
        const counts = suppliers.get(id) ?? { id, name, confirmed: 0, waiting: 0 }
        suppliers.set(id, counts)
        if (stage === 'Requested') counts.waiting += 1
        else counts.confirmed += 1
      }
  return [...suppliers.values()]
}
