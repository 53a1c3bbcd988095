import type { WireEntry, WirePackage, WireProduct } from '#features/events/rules/reading/wire-schema.ts'
import { compareByCode } from '#kernel/compare-by-code.ts'

/** An entry of a package with its product. */
export type PackageItem = { readonly product: WireProduct; readonly entry: WireEntry }

/** Returns the entries of a package by day and start time. Entries without a time are the last of their day. */
export const itemsByDay = ({ productList }: WirePackage): PackageItem[] =>
  productList
    .flatMap((product) => product.itinerary.map((entry): PackageItem => ({ product, entry })))
    .toSorted((left, right) => compareByCode(orderOf(left), orderOf(right)))

const orderOf = ({ entry }: PackageItem): string =>
  `${String(entry.dayIndex).padStart(3, '0')} ${entry.startTime ?? '99:99'}`
