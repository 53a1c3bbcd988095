import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { DemoPerson } from './demo-people-names.ts'

/** Kinds of scenarios whose event is booked at some point. */
export const bookedKinds = [
  'finished',
  'finished owing',
  'cancelled after paying',
  'in progress',
  'paid in full',
  'balance partly paid',
  'deposits paid',
  'instalments',
  'booked on account',
  'guest added after booking',
] as const

/** The state of a scenario’s event when the demo data is created. */
export const scenarioKinds = [
  ...bookedKinds,
  'never booked',
  'waits for a bank transfer',
  'waits for deposits',
  'new enquiry',
  'in discussion',
  'no date yet',
  'address not confirmed',
  'two options',
  'cancelled',
] as const
export type ScenarioKind = (typeof scenarioKinds)[number]

/** How suppliers answer the requests for a booking. */
export type SupplierResponse =
  | 'confirm'
  | 'silent'
  | 'decline'
  | 'declined and replaced'
  | 'withdraw'
  | 'one is cancelled'

export type Card = 'good' | 'declined'

/** The person who pays and the people they pay for, as indexes in the scenario’s `people`. */
export type Payer = { readonly by: number; readonly for: readonly number[] }

/** An action of a demo user, performed with an endpoint of the API. */
export type Action =
  /** 'plan' creates an event with a package, 'enquiry' one without, 'address' one for an unconfirmed email address. */
  | { readonly do: 'create'; readonly by: 'plan' | 'enquiry' | 'address' }
  | { readonly do: 'addOption'; readonly locationId: string }
  | { readonly do: 'assign manager'; readonly manager: number; readonly heat: number }
  | { readonly do: 'join'; readonly person: number; readonly attending: 'Yes' | 'No' }
  | { readonly do: 'name guests'; readonly people: readonly number[] }
  | { readonly do: 'write note'; readonly note: string }
  | { readonly do: 'lose'; readonly note: string }
  | ({ readonly do: 'pay'; readonly type: PaymentKind; readonly card: Card } & Payer)
  | ({ readonly do: 'order by bank'; readonly type: PaymentKind } & Payer)
  | { readonly do: 'bank transfer arrives'; readonly by: number }
  | { readonly do: 'book on account' }
  | { readonly do: 'answer'; readonly response: SupplierResponse }
  | { readonly do: 'move start time' }
  | { readonly do: 'withdraw' }
  | { readonly do: 'replace declined' }
  | { readonly do: 'cancel product' }
  | { readonly do: 'cancel' }
  | { readonly do: 'refund'; readonly person: number; readonly by: 'card' | 'bank' }
  | { readonly do: 'credit'; readonly person: number; readonly pounds: number }
  | { readonly do: 'move money'; readonly from: number; readonly to: number; readonly pounds: number }
  /** `authorNumber` is unique. Organisers have the lowest, as only they review location and manager. */
  | { readonly do: 'review'; readonly person: number; readonly authorNumber: number }

/** The kind of payment, as in the payment endpoints. */
export type PaymentKind = 'deposit' | 'balance' | 'instalments' | 'fully paid'

export type Step = Action & { readonly at: Date }

/** A demo event from its first enquiry to its last review, with all people involved. */
export type Scenario = {
  readonly number: number
  readonly kind: ScenarioKind
  readonly section: Section
  readonly locationId: string
  /** The organiser is the first. */
  readonly people: readonly DemoPerson[]
  /** The number of people that the package is for. */
  readonly groupSize: number
  /** For each demo account in the event, the index in `people` of the person that it replaces. */
  readonly demoAccounts: { readonly organiser?: number; readonly guest?: number }
  readonly title: string | null
  readonly guestOfHonour: string | null
  readonly startDate: IsoDate | null
  readonly nights: number
  /** In chronological order, without steps in the future. */
  readonly steps: readonly Step[]
}
