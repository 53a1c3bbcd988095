import {
  bookingStateOf,
  type Sender,
} from '#features/event-commands/rules/allowed-actions/allowed-actions.ts'
import { refuseAction } from '#features/event-commands/rules/allowed-actions/refuse-by-table.ts'
import { attends } from '#features/event-document/rules/quantities/units-needed.ts'
import type { WireEntry, WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import type { PlannedDay, PlannedProduct } from './package-days.ts'

type AnsweredEntry = Pick<WireEntry, 'customerSummary' | 'needPeople'>

/** Returns whether a person takes part in a product (EVT-055). True for a person without an id (EVT-054). */
export const takesPart = (
  { customerSummary = [], needPeople }: AnsweredEntry,
  customerId: string | undefined,
) => customerId === undefined || attends({ customersAttending: customerSummary, needPeople }, customerId)

type OwnPlan = {
  readonly days: readonly PlannedDay[]
  /** The products that the person does not take part in, in order. */
  readonly others: readonly PlannedProduct[]
}

/** Splits the days of a package into a person's own days and the products that the person does not take part in. */
export const ownPlan = (
  days: readonly PlannedDay[],
  isOwn: (planned: PlannedProduct) => boolean,
): OwnPlan => ({
  days: days.map((day) => ({ ...day, products: day.products.filter(isOwn) })),
  others: days.flatMap(({ products }) => products.filter((planned) => !isOwn(planned))),
})

type Event = Pick<WireEvent, 'statusStage' | 'packageOption' | 'today'>

/** Returns whether the sender can change their answer to a product in this stage. The server has the same rule. */
export const canAnswerProduct = (
  { statusStage, packageOption: packages, today }: Event,
  pack: Pick<WirePackage, 'status'>,
  { stage }: Pick<WireEntry, 'stage'>,
  sender: Sender,
): boolean =>
  !refuseAction(
    'updateItineraryAttending',
    sender,
    bookingStateOf({ statusStage, packages }, pack, today),
    stage,
  )
