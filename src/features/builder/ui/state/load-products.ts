import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { recalculateEvent } from '#features/event-prices/rules/entry/recalculate.ts'
import type { Section } from '#kernel/section.ts'
import type { CommandQueue } from '../../rules/command-queue.ts'
import type { BuilderDeps } from '../builder-deps.ts'
import type { BrowserFacts } from './browser-facts.ts'

type LoadRequest = {
  readonly event?: EventDocument
  readonly queue?: CommandQueue
  readonly section: Section
  /** The event whose settings decide whether the reader sees prices. */
  readonly eventId?: string
}

/**
 * `changed` is true if a product that was already loaded has changed, for example its price list or times, or is now
 * missing.
 */
type LoadResult = { readonly changed: boolean }

/**
 * Loads the current data of an event's products. A product that is no longer in the catalogue is logged (CAT-O14). Its
 * entry retains its own data, such as the custom name.
 */
export const loadProducts = async (
  deps: Pick<BuilderDeps, 'readProduct'>,
  facts: BrowserFacts,
  { event, queue = [], ...query }: LoadRequest,
): Promise<LoadResult> => {
  const ids = [
    ...(event?.packages.flatMap(({ entries }) => entries.map(({ productId }) => productId)) ?? []),
    ...queue.map(({ data }) => (data as { productId?: string | null }).productId ?? null),
  ]
  const productIds = [...new Set(ids.filter((id) => id !== null))]
  const results = await Promise.allSettled(productIds.map((id) => deps.readProduct(id, query)))
  let changed = false
  for (const [index, result] of results.entries()) {
    const id = productIds[index]!
    if (result.status === 'fulfilled') {
      const loadedProduct = facts.product(id)
      changed ||= loadedProduct !== undefined && comparisonKey(loadedProduct) !== comparisonKey(result.value)
      facts.addProduct(result.value)
    } else if ((result.reason as { status?: number }).status === 404) {
      console.warn(`The product ${id} is no longer in the database`)
      changed ||= facts.product(id) !== undefined
      facts.markMissing(id)
    }
  }
  return { changed }
}

/** Returns the fields of a product that a package depends on, as a string to compare. */
const comparisonKey = ({ prices, options, addOns, config, times, availability }: ProductResponse): string =>
  JSON.stringify({ prices, options, addOns, config, times, availability })

/**
 * Returns an unsaved package with all prices recalculated from its products' current data. A product that is no longer
 * in the catalogue has no price, because no price was agreed (CAT-O14).
 */
export const reprice = (event: EventDocument, { isMissing, command }: BrowserFacts): EventDocument =>
  recalculateEvent(
    {
      ...event,
      packages: event.packages.map((pack) => ({
        ...pack,
        entries: pack.entries.map((entry) =>
          isMissing(entry.productId) ? { ...entry, money: { ...entry.money, listed: null } } : entry,
        ),
      })),
    },
    command,
  )
