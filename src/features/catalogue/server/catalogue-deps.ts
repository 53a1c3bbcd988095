import type { Actor } from '#kernel/actor.ts'
import type { Section } from '#kernel/section.ts'
import type { Database } from '#platform/server/database/connect.ts'

export type CatalogueDeps = {
  readonly database: Database
  /** The instant it is; tests move it. */
  now(): Date
  /**
   * Whether a reader is shown prices. What decides is known to later features; app/compose hands it in.
   */
  showsPrices(actor: Actor | null, asked: PricesAsked): Promise<boolean>
}

type PricesAsked = {
  /** Where prices are looked at: in each of these they have to be shown. */
  readonly sections: readonly Section[]
  /** The event they are looked at for; of no weight for someone who is not in it. */
  readonly eventId?: string
  readonly what?: 'product' | 'package'
}
