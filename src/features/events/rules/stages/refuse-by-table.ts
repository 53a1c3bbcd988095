import type { IsoDate } from '#kernel/dates.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { PackageCommand } from '../commands/index.ts'
import type { EventDocument } from '../event-document.ts'
import type { Actor, CommandFacts } from '../facts.ts'
import type { EntryStage, PackageDocument } from '../package-document.ts'
import { entriesAt } from '../product-list-item.ts'
import {
  type BookingState,
  bookingStateOf,
  cellAt,
  peopleStateOf,
  type RowName,
  type Sender,
  stageOfState,
  whatMayBeDone,
} from './what-may-be-done.ts'

/**
 * What the table of stages says against a command: notAllowed where it is never the sender's to do,
 * stageForbids or tripStarted where not in this state of the booking, productForbids where not with a product of this stage.
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
    const refused = refuseCell(row, sender, state, entries[index]?.stage)
    if (refused) return refused
  }
  return undefined
}

/** What the table says against something that is done to an event or a package as a whole. */
export const refuseCell = (
  row: RowName,
  sender: Sender,
  state: BookingState,
  stage?: EntryStage,
): Refusal | undefined => {
  if (whatMayBeDone[row][sender] === undefined) return refusal('notAllowed')
  const cell = cellAt(row, sender, state)
  if (cell === undefined && state === 'Begun' && sender !== 'staff') return refusal('tripStarted')
  if (cell === undefined) return refusal('stageForbids', { stage: stageOfState(state) })
  if (cell === 'yes' || stage === undefined || cell.includes(stage)) return undefined
  return refusal('productForbids', { stage })
}

/** The person who changes who takes part, and the day on which they do it. */
export type PeopleChange = { readonly sender: Sender; readonly today: IsoDate }

/** Returns what the table says against a change of the people of an event. */
export const refusePeopleChange = (
  row: RowName,
  event: EventDocument,
  { sender, today }: PeopleChange,
): Refusal | undefined => refuseCell(row, sender, peopleStateOf(event, today))

/** As whom someone sends a command. A customer who is not the organiser is a guest at most. */
const senderOf = ({ organiserId }: Pick<EventDocument, 'organiserId'>, actor: Actor): Sender => {
  if (actor.kind === 'staff') return 'staff'
  if (actor.kind === 'supplierContact') return 'supplier'
  return actor.customerId === organiserId ? 'organiser' : 'guest'
}

type Entry = PackageDocument['entries'][number]

/** Which row a command is in, by what it would do. */
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
