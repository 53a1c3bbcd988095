import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { entryDate } from '#features/event-document/rules/quantities/days.ts'
import { entryFigures } from '#features/event-prices/rules/entry/entry-figures.ts'
import { currencySymbol } from '#kernel/currency-symbol.ts'
import { roundHalfAwayFromZero } from '#kernel/money.ts'
import { type ReaderView, visibleEntries } from './wire-package.ts'
import type { WireSupplierSummary } from './wire-schema.ts'

/** A supplier's contact data, from the catalogue and accounts. */
export type SupplierContact = {
  readonly email: string
  readonly phone: string
  readonly emergencyPhone: string
  /** Whether the supplier has a user who can log in. */
  readonly loginUser: boolean
}
export type SupplierContacts = Readonly<Record<string, SupplierContact>>

/** Returns the ids of the suppliers from whom at least one product of an event was requested. */
export const supplierIdsIn = (event: EventDocument): string[] => [
  ...new Set(event.packages.flatMap(({ entries }) => entries.filter(isRequested).map(supplierIdOf))),
]

const isRequested = ({ supplier, stage }: PackageEntry) => supplier !== null && stage !== 'Enquiry'
const supplierIdOf = ({ supplier }: PackageEntry) => supplier!.supplierId

/**
 * Returns the suppliers of an event, each with the first day, the cost and what is left to invoice, in the supplier's
 * currency (SUP-004). A supplier sees only themselves. Staff see the amounts only if they see costs and the prices of
 * products.
 */
export const wireSuppliers = (
  event: EventDocument,
  view: ReaderView,
  contacts: SupplierContacts,
): WireSupplierSummary[] => {
  const requestedEntries = event.packages.flatMap((pack) =>
    visibleEntries(pack, view)
      .filter(isRequested)
      .map((entry) => ({ entry, date: entryDate(pack, entry) })),
  )
  const ids = [...new Set(requestedEntries.map(({ entry }) => supplierIdOf(entry)))]
  const seesCost = view.reader.kind === 'supplier' || (view.visibility.cost && view.visibility.productPrices)
  return ids.map((id) => {
    const ownEntries = requestedEntries.filter(({ entry }) => supplierIdOf(entry) === id)
    const { name, currency } = ownEntries[0]!.entry.supplier!
    const dates = ownEntries.flatMap(({ date }) => (date === null ? [] : [date])).sort()
    return {
      supplier: { id, name },
      startDate: dates[0] ?? null,
      ...(seesCost ? { money: moneyOf(ownEntries.map(({ entry }) => entry)) } : {}),
      currency,
      symbol: currencySymbol(currency),
      email: contacts[id]?.email ?? '',
      phone: contacts[id]?.phone ?? '',
      emergencyPhone: contacts[id]?.emergencyPhone ?? '',
      loginUser: contacts[id]?.loginUser ?? false,
    }
  })
}

/** Returns the cost of products, and the part that the supplier has not invoiced; null while a cost is unknown. */
const moneyOf = (entries: readonly PackageEntry[]) => {
  const costs = entries.map((entry) => ({
    costMinor: entryFigures(entry).costMinor,
    invoicedPercent: entry.money.invoicedPercent ?? 0,
  }))
  if (costs.some(({ costMinor }) => costMinor === null)) return { costCurrency: null, invoiceBalance: null }
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0) / 100
  return {
    costCurrency: sum(costs.map(({ costMinor }) => costMinor!)),
    invoiceBalance: sum(
      costs.map(
        ({ costMinor, invoicedPercent }) =>
          costMinor! - roundHalfAwayFromZero((costMinor! * invoicedPercent) / 100),
      ),
    ),
  }
}
