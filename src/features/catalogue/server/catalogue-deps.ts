import type { Actor } from '#kernel/actor.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'

export type CatalogueDeps = {
  readonly database: Database
  /** Returns the current time; tests can change it. */
  now(): Date
  /** Returns whether prices are shown to a reader. Depends on later features, so app/compose injects it. */
  showsPrices(actor: Actor | null, context: PriceContext): Promise<boolean>
}

type PriceContext = {
  /** The sections of the prices. All of them must show prices. */
  readonly sections: readonly Section[]
  /** The event that the prices are for; ignored for readers who are not in it. */
  readonly eventId?: string
  readonly what?: 'product' | 'package'
}
