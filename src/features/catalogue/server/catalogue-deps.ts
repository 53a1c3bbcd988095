import type { Actor } from '#kernel/actor.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'

export type CatalogueDeps = {
  readonly database: Database
  /** Returns the current time; tests can change it. */
  now(): Date
  /** Returns whether prices are shown to a reader. app/compose injects the function, which needs the events feature. */
  showsPrices(actor: Actor | null, context: PriceContext): Promise<boolean>
}

type PriceContext = {
  /** Prices are shown only if all of these sections show them. */
  readonly sections: readonly Section[]
  /** The event for which products are chosen; ignored for readers who do not belong to that event. */
  readonly eventId?: string
  /** Whether the prices are those of products or of packages; 'product' by default. */
  readonly what?: 'product' | 'package'
}
