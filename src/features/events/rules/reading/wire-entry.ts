import type {
  Confirmation,
  ListedPrice,
  PackageDocument,
  PackageEntry,
} from '#features/event-document/rules/package-document.ts'
import { entryDate } from '#features/event-document/rules/quantities/days.ts'
import { endTimeOf } from '#features/event-document/rules/quantities/times.ts'
import { entryFigures } from '#features/event-prices/rules/entry/entry-figures.ts'
import { type Pence, poundsFromPence } from '#kernel/money.ts'
import type { Reader } from './reader.ts'
import type { Visibility } from './visibility.ts'
import type { WireConfirmation, WireEntry, WireListed, WireMoney } from './wire-schema.ts'

/**
 * Returns one itinerary entry for a reader. Staff see everything, but costs only with a permission. The organiser
 * sees everything except costs, margins and notes between staff and supplier. A guest also does not see decline
 * reasons, confirmations and the details of a price. A supplier sees only their own cost, and no customers. Prices and
 * venues depend on the reader's visibility.
 */
export const wireEntry = (
  entry: PackageEntry,
  pack: PackageDocument,
  reader: Reader,
  visibility: Visibility,
): WireEntry => {
  const shared = { ...sharedFields(entry, pack), ...venueOf(entry, visibility) }
  const confirmations = (withCost: boolean) =>
    entry.confirmations.map((confirmation) => wireConfirmation(confirmation, { withCost, visibility }))
  switch (reader.kind) {
    case 'staff':
      return {
        ...shared,
        customerSummary: entry.customersAttending,
        declineReason: entry.declineReason,
        productNote: entry.productNote,
        confirmationList: confirmations(visibility.cost),
        money: {
          ...(visibility.cost ? staffMoney(entry, visibility) : customerMoney(entry, visibility)),
          ...(visibility.invoiced ? { invoicedPercent: entry.money.invoicedPercent } : {}),
        },
      }
    case 'organiser':
      return {
        ...shared,
        customerSummary: entry.customersAttending,
        declineReason: entry.declineReason,
        confirmationList: confirmations(false),
        money: customerMoney(entry, visibility),
      }
    case 'guest':
      return {
        ...shared,
        customerSummary: entry.customersAttending.filter(
          ({ customerId }) => !visibility.hiddenGuests.has(customerId),
        ),
        money: guestMoney(entry, visibility),
      }
    case 'supplier':
      return {
        ...shared,
        declineReason: entry.declineReason,
        productNote: entry.productNote?.showTo.includes('supplier') ? entry.productNote : null,
        confirmationList: confirmations(true),
        money: supplierMoney(entry),
      }
  }
}

/**
 * Returns what every reader of the entry gets. Fields are listed one by one, so that nobody sees a new field by
 * accident.
 */
const sharedFields = (entry: PackageEntry, pack: PackageDocument) => ({
  itineraryId: entry.itineraryId,
  dayIndex: entry.dayIndex,
  date: entryDate(pack, entry),
  optionProducts: entry.optionProducts,
  addOnProducts: entry.addOnProducts,
  isNightActivity: entry.isNightActivity,
  hideProduct: entry.hideProduct,
  cancelled: entry.stage === 'Cancelled',
  startTime: entry.startTime,
  endTime: endTimeOf(entry),
  arriveTime: entry.arriveTime,
  duration: entry.durationMinutes,
  preferredStartTimeRange: entry.preferredStartTimeRange,
  people: entry.needPeople,
  units: entry.needUnits,
  needPeople: entry.needPeople,
  needUnits: entry.needUnits,
  maxPeoplePerUnitLastUsed: entry.maxPeoplePerUnitLastUsed,
  stage: entry.stage,
  stageOverride: entry.stageOverride,
  flightDetails: entry.flightDetails,
})

/** Returns the venue and the meeting point; empty for readers who do not see venues. */
const venueOf = (entry: PackageEntry, { venue }: Visibility) =>
  venue
    ? {
        venueId: entry.venueId,
        venueName: entry.venueName,
        meetingPointId: entry.meetingPointId,
        meetingPointName: entry.meetingPointName,
      }
    : {}

const inPounds = (pence: Pence | null): number | null => (pence === null ? null : poundsFromPence(pence))

const guestMoney = (entry: PackageEntry, { productPrices }: Visibility): WireMoney => {
  if (!productPrices) return {}
  const figures = entryFigures(entry)
  return { priceGBP: inPounds(figures.pricePence), pricePerPersonGBP: inPounds(figures.pricePerPersonPence) }
}

const customerMoney = (entry: PackageEntry, visibility: Visibility): WireMoney =>
  visibility.productPrices
    ? {
        ...guestMoney(entry, visibility),
        ...listedPrices(entry, wireListed),
        priceOverride: entry.money.priceOverride,
        overridePricePerPersonGBP: inPounds(entry.money.overridePricePerPersonPence),
        minPricePerPersonGBP: inPounds(entry.money.minPricePerPersonPence),
        pricingOverride: entry.money.pricingOverride && {
          priceGBP: poundsFromPence(entry.money.pricingOverride.pricePence),
        },
      }
    : {}

type ShowListed = (listed: ListedPrice) => WireListed

const listedPrices = ({ money: { listed, booked } }: PackageEntry, show: ShowListed) => ({
  listed: listed && show(listed),
  booked: booked && show(booked),
})

const wireListed = (listed: ListedPrice): WireListed => ({
  productId: listed.productId,
  optionProducts: listed.optionProducts,
  addOnProducts: listed.addOnProducts,
  date: listed.date,
  people: listed.people,
  units: listed.units,
  priceGBP: inPounds(listed.pricePence),
})

const wireListedWithCost = (listed: ListedPrice): WireListed => ({
  ...wireListed(listed),
  costCurrency: inPounds(listed.costMinor),
})

/**
 * Returns the money of an entry for staff. It is empty if prices are hidden from them, because cost and margin together
 * would reveal the price.
 */
const staffMoney = (entry: PackageEntry, visibility: Visibility): WireMoney => {
  if (!visibility.productPrices) return {}
  const figures = entryFigures(entry)
  const { costOverrideDetails, pricingOverride } = entry.money
  return {
    ...customerMoney(entry, visibility),
    ...supplierMoney(entry),
    ...listedPrices(entry, wireListedWithCost),
    exchangeRate: entry.money.exchangeRate,
    costGBP: inPounds(figures.costPence),
    costPerPersonGBP: inPounds(figures.costPerPersonPence),
    marginGBP: inPounds(figures.marginPence),
    marginPerPersonGBP: inPounds(figures.marginPerPersonPence),
    marginPercent: figures.marginPercent,
    costOverride: entry.money.costOverride,
    costOverrideDetails: costOverrideDetails && {
      agency: costOverrideDetails.agencyMinor / 100,
      per: costOverrideDetails.per,
    },
    pricingOverride: pricingOverride && {
      costCurrency: pricingOverride.costMinor / 100,
      priceGBP: poundsFromPence(pricingOverride.pricePence),
    },
  }
}

/** Returns the supplier's price, which is our cost, in the supplier's currency (SUP-O6). */
const supplierMoney = (entry: PackageEntry): WireMoney => {
  const { costMinor } = entryFigures(entry)
  return {
    costCurrency: costMinor === null ? null : costMinor / 100,
    currency: entry.supplier?.currency ?? 'GBP',
  }
}

type ConfirmationView = { withCost: boolean; visibility: Visibility }

const wireConfirmation = (
  confirmation: Confirmation,
  { withCost, visibility }: ConfirmationView,
): WireConfirmation => ({
  date: confirmation.date,
  startTime: confirmation.startTime,
  people: confirmation.people,
  units: confirmation.units,
  ...(withCost
    ? { money: { costCurrency: confirmation.costMinor === null ? null : confirmation.costMinor / 100 } }
    : {}),
  ...(visibility.venue
    ? {
        venueId: confirmation.venueId,
        venueName: confirmation.venueName,
        meetingPointId: confirmation.meetingPointId,
      }
    : {}),
  optionProducts: confirmation.optionProducts,
  addOnProducts: confirmation.addOnProducts,
  status: confirmation.status,
})
