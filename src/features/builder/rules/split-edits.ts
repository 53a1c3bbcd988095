import { definitionOf } from '#features/event-commands/rules/commands/index.ts'
import { keysRead } from '#features/event-commands/rules/conflicts/keys-read.ts'
import { evaluateCommands } from '#features/event-commands/rules/evaluate-commands.ts'
import type { CommandFacts } from '#features/event-commands/rules/facts.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import type { CommandQueue } from './command-queue.ts'

/**
 * The edits of a refused save: `accepted` edits apply to the current event, and the user decides about `disputed`
 * edits.
 */
export type SplitEdits = { readonly accepted: CommandQueue; readonly disputed: CommandQueue }

/**
 * Splits edits after somebody else changed the event. An edit is disputed if it touches or reads a key that both people
 * changed, or if the event now refuses it.
 * @param keys the keys that both people changed, from the server's refusal
 */
export const splitEdits = (
  current: EventDocument,
  queue: CommandQueue,
  keys: ReadonlySet<string>,
  facts: CommandFacts,
): SplitEdits => {
  const accepted: CommandQueue[number][] = []
  const disputed: CommandQueue[number][] = []
  let event = current
  for (const command of queue) {
    const evaluation = evaluateCommands(event, [command], facts)
    const namedKeys = [...definitionOf(command).touches(event, command), ...keysRead(event, command, facts)]
    const isDisputed =
      isRefusal(evaluation) ||
      [...namedKeys, ...evaluation.touched, ...evaluation.reads].some((key) => keys.has(key))
    if (isDisputed) disputed.push(command)
    else {
      accepted.push(command)
      event = evaluation.intermediate
    }
  }
  // The server compares all edits together, so there can be a conflict that no single edit explains. Then all edits are
  // disputed.
  const isUnclear = disputed.length === 0 && keys.size > 0
  return isUnclear ? { accepted: [], disputed: queue } : { accepted, disputed }
}

/** The disputed edits of one product, or of one field of the package or event. */
export type DisputedEdits = { readonly subject: string; readonly commands: CommandQueue }

/** Groups disputed edits by their subject: the id of the product's entry or list item, or else the command's name. */
export const groupDisputed = (disputed: CommandQueue): DisputedEdits[] =>
  [...Map.groupBy(disputed, subjectOf)].map(([subject, commands]) => ({ subject, commands }))

const subjectOf = (command: CommandQueue[number]): string =>
  command.itineraryId ??
  command.productListItemId ??
  (command.name === 'addProduct' || command.name === 'addProductSwap'
    ? command.data.itinerary[0]!.newItineraryId
    : command.name)

/**
 * Returns the edits that the other list does not contain. Of several equal edits, removes as many as the other list
 * has.
 */
export const withoutEdits = (queue: CommandQueue, sentEdits: CommandQueue): CommandQueue => {
  const remainingEdits = sentEdits.map((command) => JSON.stringify(command))
  return queue.filter((command) => {
    const index = remainingEdits.indexOf(JSON.stringify(command))
    if (index >= 0) remainingEdits.splice(index, 1)
    return index < 0
  })
}
