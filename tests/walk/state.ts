import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { IsoDate } from '#kernel/dates.ts'

// biome-ignore lint/suspicious/noExplicitAny: views are compared field by field
export type View = any

export type Transaction = {
  readonly id: string
  readonly packageId: string
  readonly payer: string
  readonly type: string
  readonly status: string
  readonly isBank: boolean
  readonly pence: number
  readonly expiresAt: Date | null
}

/** The event and everything stored and shown about it at one moment. */
export type State = {
  readonly today: IsoDate
  readonly event: EventDocument
  readonly views: {
    readonly staff: View
    readonly organiser: View
    readonly guests: ReadonlyMap<string, View>
    readonly suppliers: ReadonlyMap<string, View>
  }
  readonly lists: {
    readonly staff: View
    readonly organiser: View
    readonly suppliers: ReadonlyMap<string, readonly View[]>
  }
  readonly ledger: readonly {
    readonly kind: string
    readonly customerId: string | null
    readonly balance: number
    readonly entries: number
  }[]
  readonly unbalancedTransfers: readonly string[]
  readonly transactions: readonly Transaction[]
  /** Pence at the sandbox gateway: what was charged, minus refunds. */
  readonly gatewayPence: number
  readonly holds: readonly {
    readonly itineraryId: string
    readonly productId: string
    readonly day: string
    readonly units: number
  }[]
  /** Products and days for which events hold or have reserved more units than the supplier has. */
  readonly oversold: readonly string[]
  readonly tasks: readonly {
    readonly owner: string
    readonly itineraryId: string | null
    readonly supplierId: string | null
  }[]
}
