import { withFields } from '#features/event-document/rules/change-event-fields.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { recalculateEvent } from '#features/event-prices/rules/entry/recalculate.ts'
import type { PricingFacts } from '#features/event-prices/rules/pricing-facts.ts'
import { type Section, sectionLabels } from '#kernel/section.ts'

export type SectionSwap = {
  readonly section: Section
  /** The title of the event in its new section. */
  readonly title: string
  /** The ids of the products in its packages that the new section does not offer. */
  readonly notOffered: ReadonlySet<string>
  readonly pricingFacts: PricingFacts
}

/**
 * Returns the event with another type (EVT-063, EVT-O20). Its title, labels and price rows become those of the new
 * section. Products that the section does not offer stay, but are marked. The agreed prices of a booked package do not
 * change.
 */
export const swapSection = (
  event: EventDocument,
  { section, title, notOffered, pricingFacts }: SectionSwap,
): EventDocument => {
  if (section === event.section) return event
  const packages = event.packages.map(
    (pack): PackageDocument => ({
      ...pack,
      section,
      entries: pack.entries.map((entry) => markedEntry(entry, section, notOffered)),
    }),
  )
  return recalculateEvent(withFields(event, { section, name: title, packages }), pricingFacts)
}

const markedEntry = (
  entry: PackageEntry,
  section: Section,
  notOffered: ReadonlySet<string>,
): PackageEntry => {
  const { unavailableIn: _, ...product } = entry.product
  const isMarked = entry.productId !== null && notOffered.has(entry.productId)
  return { ...entry, product: isMarked ? { ...product, unavailableIn: section } : product }
}

/** Returns the text that marks a product that the section does not offer; undefined for any other product. */
export const unavailableText = (
  { product }: Pick<PackageEntry, 'product'>,
  section: string,
): string | undefined =>
  product.unavailableIn === section ? `Not available in ${sectionLabels(section).name}` : undefined
