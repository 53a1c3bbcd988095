import type { View } from '../state.ts'
import { invariant } from './invariant.ts'

/** Fields that contain less for customers than for staff: see privacy.ts. */
const restrictedFields = new Set([
  'notes',
  'customerSummary',
  'packageOption',
  'groupPaidPercent',
  'supplierSummary',
  'transactions',
])

const differencesBetween = (
  readerName: string,
  staffValues: View,
  readerValues: View,
  fields: readonly string[],
): string[] =>
  fields.flatMap((field) =>
    staffValues[field] === undefined ||
    readerValues[field] === undefined ||
    JSON.stringify(staffValues[field]) === JSON.stringify(readerValues[field])
      ? []
      : [
          `${field} is ${JSON.stringify(staffValues[field])} for staff and ${JSON.stringify(readerValues[field])} for ${readerName}`,
        ],
  )

const entriesOf = (view: View): View[] =>
  view.packageOption.flatMap((pack: View) => pack.productList.flatMap((product: View) => product.itinerary))

const entryFields = [
  'date',
  'people',
  'units',
  'needPeople',
  'needUnits',
  'stage',
  'cancelled',
  'startTime',
  'dayIndex',
]
const packageFields = ['status', 'startDate', 'endDate', 'nightsCount', 'peopleCount', 'locationName']

/** Staff, organiser, guests and suppliers see the same values, in the fields that they can see. */
export const viewsAgree = invariant('the views of the event agree', ({ after: { views } }) => {
  const { staff } = views
  const readers: (readonly [string, View])[] = [
    ['the organiser', views.organiser],
    ...[...views.guests].map(([id, view]) => [`guest ${id}`, view] as const),
    ...[...views.suppliers].map(([id, view]) => [`supplier ${id}`, view] as const),
  ]
  return readers.flatMap(([readerName, view]) => {
    const fields = Object.keys(view).filter(
      (field) => !restrictedFields.has(field) && !field.startsWith('guestOfHonour'),
    )
    const entries = new Map(entriesOf(staff).map((entry) => [entry.itineraryId, entry]))
    const packages = new Map<string, View>(staff.packageOption.map((pack: View) => [pack.id, pack]))
    return [
      ...differencesBetween(readerName, staff, view, fields),
      ...view.packageOption.flatMap((pack: View) => [
        ...differencesBetween(readerName, packages.get(pack.id), pack, packageFields),
        ...differencesBetween(
          readerName,
          packages.get(pack.id)!.places ?? {},
          pack.places ?? {},
          Object.keys(pack.places ?? {}),
        ),
        ...differencesBetween(readerName, packages.get(pack.id)!.money, pack.money, Object.keys(pack.money)),
      ]),
      ...entriesOf(view).flatMap((entry) => {
        const staffVersion = entries.get(entry.itineraryId)!
        return [
          ...differencesBetween(readerName, staffVersion, entry, entryFields),
          ...differencesBetween(
            readerName,
            staffVersion.money,
            entry.money,
            Object.keys(entry.money).filter(isShared),
          ),
        ]
      }),
      ...guestDifferences(readerName, staff, view),
      ...transactionDifferences(readerName, staff, view),
      ...supplierDifferences(readerName, staff, view),
    ]
  })
})

/** Returns false for fields with price lists, which contain costs for staff only. */
const isShared = (field: string) => !['listed', 'booked', 'pricingOverride'].includes(field)

const guestDifferences = (readerName: string, staff: View, view: View): string[] =>
  (view.customerSummary ?? []).flatMap((guest: View) => {
    const staffVersion = staff.customerSummary.find((one: View) => one.customer.id === guest.customer.id)
    return staffVersion
      ? [
          ...differencesBetween(readerName, staffVersion, guest, [
            'attending',
            'registered',
            'paidByCustomer',
          ]),
          ...(guest.money
            ? differencesBetween(readerName, staffVersion.money, guest.money, Object.keys(guest.money))
            : []),
        ]
      : [`${readerName} sees ${guest.customer.name}, whom staff do not see`]
  })

/** Returns a fault unless the organiser sees all transactions, guests their own without money moves, suppliers none. */
const transactionDifferences = (readerName: string, staff: View, view: View): string[] => {
  const ownTransactions = staff.transactions.filter(
    ({ customer, transactionType }: View) =>
      readerName === `guest ${customer.id}` && transactionType !== 'moveMoney',
  )
  const expected =
    readerName === 'the organiser'
      ? staff.transactions
      : readerName.startsWith('guest ')
        ? ownTransactions
        : undefined
  return JSON.stringify(view.transactions) === JSON.stringify(expected)
    ? []
    : [
        `${readerName} sees the transactions ${JSON.stringify(view.transactions)}, not ${JSON.stringify(expected)}`,
      ]
}

/** Returns a fault unless a supplier sees only their own summary, with the same values as staff. */
const supplierDifferences = (readerName: string, staff: View, view: View): string[] =>
  (view.supplierSummary ?? []).flatMap((summary: View) => {
    const staffVersion = staff.supplierSummary.find((one: View) => one.supplier.id === summary.supplier.id)
    return JSON.stringify(staffVersion) === JSON.stringify(summary) &&
      readerName === `supplier ${summary.supplier.id}`
      ? []
      : [
          `${readerName} sees ${JSON.stringify(summary)} of a supplier, and staff ${JSON.stringify(staffVersion)}`,
        ]
  })
