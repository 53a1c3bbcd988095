import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { EntryStage, PackageDocument } from '#features/event-document/rules/package-document.ts'
import { entriesAt } from '#features/event-document/rules/product-list-item.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/refusal.ts'
import type { PackageCommand } from '../commands/index.ts'
import type { Actor, CommandFacts } from '../facts.ts'
import { refusal } from '../refusals.ts'
import {
  allowedActions,
  type BookingState,
  bookingStateOf,
  cellAt,
  peopleStateOf,
  type RowName,
  type Sender,
  stageOfState,
} from './allowed-actions.ts'

/**
 * Returns the table's refusal of a command, undefined if it is allowed. Refusals: notAllowed if the sender can never
 * send it; stageForbids or tripStarted if they cannot send it in this state of the booking; productForbids if they
 * cannot send it for a product in this stage.
 */
export const refuseByTable = (
  event: EventDocument,
  pack: PackageDocument,
  command: PackageCommand,
  { actor, today }: Pick<CommandFacts, 'actor' | 'today'>,
): Refusal | undefined => {
  const entries = entriesAt(pack, command)
  const rows =
    entries.length > 0 ? entries.map((entry) => rowOf(command, entry)) : [rowOf(command, undefined)]
  const sender = senderOf(event, actor)
  const state = bookingStateOf(event, pack, today)
  for (const [index, row] of rows.entries()) {
    const refused = refuseAction(row, sender, state, entries[index]?.stage)
    if (refused) return refused
  }
  return undefined
}

/**
 * Returns the refusal of an action by its row of the table; undefined if it is allowed. `stage` is that of the product
 * that the action is about, if any.
 */
export const refuseAction = (
  row: RowName,
  sender: Sender,
  state: BookingState,
  stage?: EntryStage,
): Refusal | undefined => {
  if (allowedActions[row][sender] === undefined) return refusal('notAllowed')
  const cell = cellAt(row, sender, state)
  if (cell === undefined && state === 'Begun' && sender !== 'staff') return refusal('tripStarted')
  if (cell === undefined) return refusal('stageForbids', { stage: stageOfState(state) })
  if (cell === 'yes' || stage === undefined || cell.includes(stage)) return undefined
  return refusal('productForbids', { stage })
}

/** The sender of a change of an event's people, and the day of the change. */
export type PeopleChange = { readonly sender: Sender; readonly today: IsoDate }

/** Returns the table's refusal of a change of an event's people; undefined if the change is allowed. */
export const refusePeopleChange = (
  row: RowName,
  event: EventDocument,
  { sender, today }: PeopleChange,
): Refusal | undefined => refuseAction(row, sender, peopleStateOf(event, today))

/** Returns the role of a command's sender. A customer who is not the organiser is at most a guest. */
const senderOf = ({ organiserId }: Pick<EventDocument, 'organiserId'>, actor: Actor): Sender => {
  if (actor.kind === 'staff') return 'staff'
  if (actor.kind === 'supplierContact') return 'supplier'
  return actor.customerId === organiserId ? 'organiser' : 'guest'
}

type Entry = PackageDocument['entries'][number]

/** Returns the row of the table that applies to a command. Some commands have several rows, for different data. */
const rowOf = (command: PackageCommand, entry: Entry | undefined): RowName => {
  switch (command.name) {
    case 'editDate': {
      if (command.itineraryId !== undefined || command.productListItemId !== undefined)
        return 'editDate: of a product'
      return command.data.startDate === null ? 'editDate: no start' : 'editDate: another start'
    }
    case 'editProduct':
      return command.data.productId === entry?.productId
        ? 'editProduct: options'
        : 'editProduct: another product'
    case 'editProductStage':
      return command.data.stageOverride === 'Yes' || command.data.stage === entry?.stage
        ? 'editProductStage: by override'
        : 'editProductStage'
    default:
      return command.name
  }
}
