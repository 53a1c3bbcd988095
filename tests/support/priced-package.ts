import { randomUUID } from 'node:crypto'
import { blankEntry, blankMoney, blankPackage } from '#features/event-document/rules/blank-package.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'

/** Returns a package of one activity that costs each of these people £100. */
export const packageFor = (customerIds: readonly string[]): PackageDocument =>
  blankPackage({
    id: randomUUID(),
    section: 'stag',
    locationId: 'newcastle',
    locationName: 'Newcastle',
    startDate: '2026-12-05',
    nightsCount: 1,
    peopleCount: customerIds.length,
    entries: [entryFor(customerIds)],
  })

const entryFor = (customerIds: readonly string[]): PackageEntry =>
  blankEntry({
    itineraryId: randomUUID(),
    productId: 'karting',
    product: { name: 'Karting', type: 'Activity', categoryId: null, unitType: 'Person' },
    startTime: '10:00',
    durationMinutes: 60,
    needPeople: customerIds.length,
    needUnits: customerIds.length,
    customersAttending: customerIds.map((customerId) => ({ customerId, attending: 'Yes', booked: false })),
    supplier: { supplierId: 'supplier', name: 'Karts', currency: 'GBP' },
    money: { ...blankMoney, pricePence: customerIds.length * 10_000, costMinor: 20_000 },
  })
