import { entryKey, eventKey, packageKey } from './commands/define-command.ts'
import type { EventDocument } from './event-document.ts'
import type { PackageDocument, PackageEntry } from './package-document.ts'
import { productListItemIdOf } from './product-list-item.ts'

/**
 * Keys of everything in which two states of an event differ: fields of the event and of each package by name,
 * entries whole by id, and the groups that an entry joined or left (`listItemKey`, `productKey`, `bedsKey`).
 * What the log of changes says was touched, and what a save is compared with to tell a conflict (conflicts.ts).
 * Takes time in proportion to what is not the very same object in both.
 */
export const changedKeys = (before: EventDocument, after: EventDocument): string[] => [
  ...changedFields(before, after, ['version', 'packages']).map(eventKey),
  ...changedInPackages(before.packages, after.packages),
]

/** Of the entries that make up a product list item: changes when one joins or leaves. */
export const listItemKey = (packageId: string, productListItemId: string): string =>
  packageKey(packageId, `item:${productListItemId}`)

/** Of the accommodation of a night: changes when a first or further one comes, or goes. */
export const bedsKey = (packageId: string, dayIndex: number): string =>
  packageKey(packageId, `beds:${dayIndex}`)

/** Of the entries of a product, whoever supplies it: its options stay as long as one is there. */
export const productKey = (packageId: string, productId: string): string =>
  packageKey(packageId, `product:${productId}`)

/** True for the key of a group: two saves may each let entries join it; only who goes by the group minds. */
export const isGroupKey = (key: string): boolean => /#(item|beds|product):/.test(key)

/** That a package is no longer there. */
export const removedKey = (packageId: string): string => packageKey(packageId, 'removed')

const changedInPackages = (before: readonly PackageDocument[], after: readonly PackageDocument[]) => {
  const former = new Map(before.map((pack) => [pack.id, pack]))
  const now = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((pack) => changedInPackage(former.get(pack.id), pack)),
    ...before.filter(({ id }) => !now.has(id)).map(({ id }) => removedKey(id)),
  ]
}

const changedInPackage = (before: PackageDocument | undefined, after: PackageDocument): string[] => {
  if (before === after) return []
  if (!before) return [packageKey(after.id, 'added')]
  const former = byId(before.entries)
  const now = byId(after.entries)
  const ids = [...new Set([...former.keys(), ...now.keys()])]
  const changed = ids.filter((id) => !isSame(former.get(id), now.get(id)))
  const groups = changed.flatMap((id) => groupsLeftOrJoined(after.id, former.get(id), now.get(id)))
  return [
    ...changedFields(before, after, ['entries']).map((field) => packageKey(after.id, field)),
    ...changed.map((id) => entryKey(after.id, id)),
    ...new Set(groups),
  ]
}

const byId = (entries: readonly PackageEntry[]) => new Map(entries.map((entry) => [entry.itineraryId, entry]))

const groupsLeftOrJoined = (
  packageId: string,
  former: PackageEntry | undefined,
  now: PackageEntry | undefined,
): string[] => {
  const left = groupsOf(packageId, former)
  const joined = groupsOf(packageId, now)
  return [...left.filter((key) => !joined.includes(key)), ...joined.filter((key) => !left.includes(key))]
}

const groupsOf = (packageId: string, entry: PackageEntry | undefined): string[] => {
  if (!entry) return []
  const item = productListItemIdOf(entry)
  const { productId, isProductOption } = entry
  const hasBeds = entry.product.type === 'Accommodation' && entry.stage !== 'Cancelled'
  return [
    // An item of one entry is that entry.
    ...(item === entry.itineraryId ? [] : [listItemKey(packageId, item)]),
    ...(productId === null || isProductOption ? [] : [productKey(packageId, productId)]),
    ...(hasBeds ? [bedsKey(packageId, entry.dayIndex)] : []),
  ]
}

const changedFields = <Value extends object>(
  before: Value,
  after: Value,
  except: (keyof Value)[],
): string[] =>
  Object.keys(after).filter(
    (field) =>
      !except.includes(field as keyof Value) &&
      !isSame(before[field as keyof Value], after[field as keyof Value]),
  )

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** A change that no command describes: what differs between two states of an event, for its history. */
export const describeChange = (
  before: EventDocument,
  after: EventDocument,
): { commands: unknown; touched: string[] } => {
  const touched = changedKeys(before, after)
  return { commands: [{ name: 'change', data: { touched } }], touched }
}
