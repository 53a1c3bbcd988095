import { defaultBookingFor } from '#features/catalogue/rules/units.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { addDay, daysCount, removeDay } from '#features/event-document/rules/quantities/days.ts'
import type { PackageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { addDays } from '#kernel/dates.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Builder } from './builder.ts'

// The edits of the builder's controls. Each function returns a refusal if the edit is not possible.

/** Changes the number of people of the package, and of products for everyone, up to their capacity. */
export const changePeople = (builder: Builder, people: number): Refusal | undefined => {
  const { pack } = builder.read()
  const delta = people - pack.peopleCount
  if (delta === 0) return undefined
  return builder.edit([
    { name: 'editEstimatedCustomers', packageId: pack.id, data: { delta } },
    ...pack.entries
      .filter((entry) => isForEveryone(builder, entry))
      .map((entry) => peopleCommand(builder, entry, people)),
  ])
}

/** Returns the number of people, limited to the product's capacity (PKG-046). */
const limitToCapacity = (builder: Builder, { productId }: PackageEntry, people: number): number => {
  const config = productId === null ? undefined : builder.facts.command.products[productId]?.config
  return config ? defaultBookingFor(config, people).needPeople : people
}

const isForEveryone = (builder: Builder, entry: PackageEntry): boolean => {
  const { peopleCount } = builder.read().pack
  const everyoneCounts = [peopleCount, limitToCapacity(builder, entry, peopleCount)]
  return entry.stage !== 'Cancelled' && everyoneCounts.includes(entry.needPeople)
}

const peopleCommand = (builder: Builder, entry: PackageEntry, people: number): PackageCommand => ({
  name: 'editCustomers',
  packageId: builder.packageId,
  itineraryId: entry.itineraryId,
  data: { needPeople: limitToCapacity(builder, entry, people), needUnits: null },
})

/** Changes the first day; undefined removes the dates. The number of nights stays the same. */
export const changeStart = (builder: Builder, startDate: string | undefined): Refusal | undefined => {
  const { pack } = builder.read()
  if ((startDate ?? null) === pack.startDate) return undefined
  const nights = pack.nightsCount
  return builder.edit([
    {
      name: 'editDate',
      packageId: pack.id,
      data: {
        startDate: startDate ?? null,
        endDate: startDate && builder.isSaved ? addDays(startDate, nights) : null,
      },
    },
  ])
}

/** Moves the package to another location. The location's facts must already be loaded. */
export const changeLocation = (builder: Builder, locationId: string): Refusal | undefined =>
  builder.edit([{ name: 'editPackageLocation', packageId: builder.packageId, data: { locationId } }])

/** Changes the package's notes on the event. */
export const changeNotes = (builder: Builder, notes: string): Refusal | undefined =>
  builder.edit([{ name: 'editEventNotes', packageId: builder.packageId, data: { notes } }])

/** Adds a day at the end. */
export const appendDay = (builder: Builder): Refusal | undefined => {
  const { limits } = builder.facts.command
  const { pack } = builder.read()
  const longerPack = addDay(pack, limits)
  if (isRefusal(longerPack)) return longerPack
  return builder.isSaved
    ? builder.edit([
        datesCommand(pack, longerPack.nightsCount),
        ...outboundMoves(pack, longerPack.nightsCount),
      ])
    : builder.change(() => moveOutboundToEnd(pack, longerPack))
}

/** Removes a day; its products move to another day where possible (PKG-042). @throws unless `canDropDay` is true */
export const dropDay = (builder: Builder, dayIndex: number): Refusal | undefined => {
  const { limits } = builder.facts.command
  const { pack } = builder.read()
  const shorterPack = removeDay(pack, dayIndex, limits)
  return builder.isSaved ? builder.edit(commandsToDrop(pack, shorterPack)) : builder.change(() => shorterPack)
}

export const changeNights = (builder: Builder, nights: number): Refusal | undefined => {
  for (let remaining = nights - builder.read().pack.nightsCount; remaining > 0; remaining--) {
    const refused = appendDay(builder)
    if (refused) return refused
  }
  for (let remaining = builder.read().pack.nightsCount - nights; remaining > 0; remaining--) {
    const refused = dropDay(builder, builder.read().pack.nightsCount)
    if (refused) return refused
  }
  return undefined
}

/** Returns true if the limits allow removing a day (PKG-041). */
export const canDropDay = (pack: PackageDocument, { nights }: PackageLimits): boolean =>
  daysCount(pack) > 1 && pack.nightsCount > nights.minimum

const datesCommand = ({ id, startDate }: PackageDocument, nights: number): PackageCommand => ({
  name: 'editDate',
  packageId: id,
  data: { startDate, endDate: startDate && addDays(startDate, nights) },
})

/** Returns true for the outbound transfer, back to the airport, which is always on the last day. */
const isOutbound = ({ product, dayIndex, stage }: PackageEntry, { nightsCount }: PackageDocument): boolean =>
  product.type === 'Airport Transfer' && dayIndex === nightsCount && dayIndex > 0 && stage !== 'Cancelled'

const outboundMoves = (pack: PackageDocument, lastDay: number): PackageCommand[] =>
  pack.entries.filter((entry) => isOutbound(entry, pack)).map((entry) => moveCommand(pack, entry, lastDay))

const moveOutboundToEnd = (originalPack: PackageDocument, longerPack: PackageDocument): PackageDocument => ({
  ...longerPack,
  entries: longerPack.entries.map((entry) =>
    isOutbound(entry, originalPack) ? { ...entry, dayIndex: longerPack.nightsCount } : entry,
  ),
})

/**
 * Returns the commands that remove a day. The first ones move or remove products that are not on the last day. The
 * final one sets the new dates, and the server and the browser then move or remove the products of the last day.
 */
const commandsToDrop = (pack: PackageDocument, shorterPack: PackageDocument): PackageCommand[] => {
  const lastDay = pack.nightsCount
  const newDays = new Map(shorterPack.entries.map((entry) => [entry.itineraryId, entry.dayIndex]))
  const edits = pack.entries
    .filter(({ dayIndex }) => dayIndex < lastDay)
    .flatMap((entry): PackageCommand[] => {
      const dayIndex = newDays.get(entry.itineraryId)
      if (dayIndex === undefined) return [removeCommand(pack, entry)]
      return dayIndex === entry.dayIndex ? [] : [moveCommand(pack, entry, dayIndex)]
    })
  return [...edits, datesCommand(pack, shorterPack.nightsCount)]
}

export const removeCommand = ({ id }: PackageDocument, { itineraryId }: PackageEntry): PackageCommand => ({
  name: 'removeProduct',
  packageId: id,
  itineraryId,
  data: {},
})

export const moveCommand = (
  pack: PackageDocument,
  entry: PackageEntry,
  dayIndex: number,
): PackageCommand => ({
  name: 'moveProduct',
  packageId: pack.id,
  itineraryId: entry.itineraryId,
  data: {
    dayIndex,
    date: pack.startDate && addDays(pack.startDate, dayIndex),
    isNightActivity: entry.isNightActivity,
  },
})
