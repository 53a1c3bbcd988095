import type { EventDocument, InstalmentPlan } from '#features/event-document/rules/event-document.ts'
import {
  type ListedPrice,
  type PackageDocument,
  type PackageEntry,
  packageEntry,
} from '#features/event-document/rules/package-document.ts'
import { type Pence, penceFromPounds } from '#kernel/money.ts'
import { type Section, sectionOf } from '#kernel/section.ts'
import type {
  WireConfirmation,
  WireEntry,
  WireEvent,
  WireListed,
  WireMoney,
  WirePackage,
  WirePlan,
  WireProduct,
} from './wire-schema.ts'

/**
 * Returns the document to which the browser applies commands before the server responds. Fields that the reader cannot
 * see are null or empty. The result of a command looks the same to the reader as the server's response (tested in
 * commands/index.test.ts).
 */
export const eventFromWire = (wire: WireEvent): EventDocument => ({
  id: wire._doc,
  version: wire.version,
  section: sectionOf(wire.section),
  name: wire.name,
  eventName: wire.eventName,
  guestOfHonour: wire.guestOfHonour,
  company: wire.company ?? null,
  token: wire.token ?? '',
  createdAt: wire.createdDate ?? '',
  authenticated: wire.authenticated ?? true,
  organiserId: wire.organiser?.id ?? '',
  managerId: wire.manager?.id ?? null,
  managerAtBookingId: wire.managerAtBooking?.id ?? null,
  estimatedCustomers: wire.estimatedCustomers ?? 1,
  guests: guestsFromWire(wire),
  statusStage: wire.statusStage,
  bookedWithoutPayment: wire.bookedWithoutPayment ?? false,
  bookedDate: wire.bookedDate ?? null,
  depositDueDate: wire.depositDueDate ?? null,
  groupDepositDueDate: wire.groupDepositDueDate ?? null,
  balanceDueDate: wire.balanceDueDate ?? null,
  autoCancelDepositDueDate: wire.autoCancelDepositDueDate ?? null,
  autoCancelBalanceDueDate: wire.autoCancelBalanceDueDate ?? null,
  adjustmentDate: wire.adjustmentDate ?? null,
  dueDatesByHand: wire.dueDatesByHand ?? [],
  promised: wire.promised
    ? {
        packageId: wire.promised.packageId,
        totalPence: penceFromPounds(wire.promised.totalGBP),
        shares: wire.promised.shares.map(({ customerId, amountGBP }) => ({
          customerId,
          pence: penceFromPounds(amountGBP),
        })),
      }
    : null,
  paymentMethod: wire.paymentMethod ?? 'guests',
  depositPence: inPence(wire.depositAmountGBP),
  priceModification: wire.priceModification ?? 0,
  lockPriceModification: wire.lockPriceModification ?? 'No',
  noCostIncrease: wire.noCostIncrease ?? 1,
  displayPrices: wire.displayPrices ?? {
    packagePrices: { organiser: 'Auto', guest: 'Auto' },
    productPrices: { organiser: 'Auto', guest: 'Auto' },
  },
  commission: wire.commission ?? 0,
  discountMarginPence: inPence(wire.discountMargin) ?? 0,
  hideNonAttending: wire.hideNonAttending ?? false,
  automaticTransactionsAllowed: wire.automaticTransactionsAllowed ?? false,
  autoEmailsBlocked: wire.autoEmailsBlocked ?? false,
  autoEmailsOff: wire.autoEmailsOff ?? [],
  salesHeat: wire.salesFunnelHeat ?? 0,
  notes: {
    summary: wire.notes?.summary ?? '',
    customer: wire.notes?.customer ?? '',
    staff: wire.notes?.staff ?? '',
    lostSale: wire.notes?.lostSale ?? '',
  },
  refundedPence: inPence(wire.refundedGBP) ?? 0,
  packages: wire.packageOption.map(packageFromWire),
})

/** Returns one package as the builder works on it. */
export const packageFromWire = (wire: WirePackage): PackageDocument => ({
  id: wire.id,
  status: wire.status,
  section: sectionOf(wire.section) as Section,
  locationId: wire.locationId,
  locationName: wire.locationName,
  customSearch: wire.customSearch,
  startDate: wire.startDate,
  nightsCount: wire.nightsCount,
  peopleCount: wire.peopleCount,
  webPackageId: wire.webPackageId ?? null,
  eventNotes: wire.eventNotes ?? '',
  customerNote: wire.customerNote ?? '',
  staffNote: wire.staffNote ?? '',
  // Empty, because these notes belong to the event.
  eventCustomerNote: '',
  eventStaffNote: '',
  discountMarginPence: inPence(wire.money.discountMargin) ?? 0,
  entries: wire.productList.flatMap((product) =>
    product.itinerary.map((entry) => entryFromWire(product, entry)),
  ),
})

const guestsFromWire = (wire: WireEvent): EventDocument['guests'] =>
  (wire.customerSummary ?? []).map((guest) => ({
    customerId: guest.customer.id,
    name: guest.customer.name,
    attending: guest.attending,
    registered: guest.registered,
    fixedPricePence: inPence(guest.money?.fixedPriceGBP),
    paidPence: inPence(guest.money?.paidGBP) ?? 0,
    paidFor: (guest.money?.paidFor ?? []).map(({ packageId, amountGBP, openPlacesGBP }) => ({
      packageId,
      pence: penceFromPounds(amountGBP),
      openPlacesPence: penceFromPounds(openPlacesGBP),
    })),
    paidByCustomerId: guest.paidByCustomer ?? null,
    useInstalments: guest.money?.instalments ?? false,
    instalmentPlan: planFromWire(guest.money?.instalmentPlan),
  }))

const planFromWire = (plan: WirePlan | null | undefined): InstalmentPlan | null =>
  plan
    ? {
        packageId: plan.packageId,
        startPence: penceFromPounds(plan.startGBP),
        parts: plan.parts.map(({ date, amountGBP }) => ({ date, pence: penceFromPounds(amountGBP) })),
        balanceDueDate: plan.balanceDueDate,
        changes: plan.changes,
      }
    : null

const entryFromWire = (product: WireProduct, entry: WireEntry): PackageEntry => ({
  itineraryId: entry.itineraryId,
  productId: product.productId,
  productCustom: product.productCustom,
  product: product.product,
  isProductOption: product.isProductOption,
  parentProductId: product.parentProductId,
  autoAdded: product.autoAdded,
  dayIndex: entry.dayIndex,
  isNightActivity: entry.isNightActivity,
  startTime: entry.startTime,
  arriveTime: entry.arriveTime,
  durationMinutes: entry.duration,
  preferredStartTimeRange: packageEntry.shape.preferredStartTimeRange.parse(entry.preferredStartTimeRange),
  venueId: entry.venueId ?? null,
  venueName: entry.venueName ?? null,
  meetingPointId: entry.meetingPointId ?? null,
  meetingPointName: entry.meetingPointName ?? null,
  optionProducts: entry.optionProducts,
  addOnProducts: entry.addOnProducts,
  needPeople: entry.needPeople,
  needUnits: entry.needUnits,
  maxPeoplePerUnitLastUsed: entry.maxPeoplePerUnitLastUsed,
  customersAttending: entry.customerSummary ?? [],
  hideProduct: entry.hideProduct,
  stage: entry.stage,
  stageOverride: entry.stageOverride,
  declineReason: entry.declineReason ?? null,
  supplier: product.supplier && { ...product.supplier, currency: product.supplier.currency ?? 'GBP' },
  flightDetails: entry.flightDetails,
  productNote: entry.productNote ?? null,
  confirmations: (entry.confirmationList ?? []).map(confirmationFromWire),
  money: moneyFromWire(entry.money),
})

const moneyFromWire = (money: WireMoney): PackageEntry['money'] => ({
  listed: listedFromWire(money.listed),
  booked: listedFromWire(money.booked),
  pricePence: inPence(money.priceGBP),
  costMinor: inPence(money.costCurrency),
  exchangeRate: money.exchangeRate ?? 1,
  priceOverride: money.priceOverride ?? 'No',
  overridePricePerPersonPence: inPence(money.overridePricePerPersonGBP),
  minPricePerPersonPence: inPence(money.minPricePerPersonGBP),
  costOverride: money.costOverride ?? 'No',
  costOverrideDetails: money.costOverrideDetails
    ? { agencyMinor: penceFromPounds(money.costOverrideDetails.agency), per: money.costOverrideDetails.per }
    : null,
  invoicedPercent: money.invoicedPercent ?? null,
  pricingOverride: money.pricingOverride
    ? {
        costMinor: penceFromPounds(money.pricingOverride.costCurrency ?? 0),
        pricePence: penceFromPounds(money.pricingOverride.priceGBP),
      }
    : null,
})

const listedFromWire = (listed: WireListed | null | undefined): ListedPrice | null => {
  if (!listed) return null
  const { priceGBP, costCurrency, ...otherFields } = listed
  return { ...otherFields, pricePence: inPence(priceGBP), costMinor: inPence(costCurrency) }
}

const confirmationFromWire = (confirmation: WireConfirmation): PackageEntry['confirmations'][number] => ({
  date: confirmation.date,
  startTime: confirmation.startTime,
  people: confirmation.people,
  units: confirmation.units,
  costMinor: inPence(confirmation.money?.costCurrency),
  venueId: confirmation.venueId ?? null,
  venueName: confirmation.venueName ?? null,
  meetingPointId: confirmation.meetingPointId ?? null,
  optionProducts: confirmation.optionProducts,
  addOnProducts: confirmation.addOnProducts,
  status: confirmation.status,
})

const inPence = (pounds: number | null | undefined): Pence | null =>
  pounds === null || pounds === undefined ? null : penceFromPounds(pounds)
