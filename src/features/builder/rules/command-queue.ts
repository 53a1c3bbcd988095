import { z } from 'zod'
import type { AddItem } from '#features/event-commands/rules/commands/add-item.ts'
import type { QueuedProduct } from '#features/event-commands/rules/commands/define-command.ts'
import {
  commandSchema,
  definitionOf,
  type PackageCommand,
} from '#features/event-commands/rules/commands/index.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'

/**
 * The unsaved edits of a saved package, which are sent together (PKG-015). Invariant: applying the queue to the package
 * as it was loaded gives the same result as applying each edit in turn. One exception: in a booked package, the price
 * of an entry with a manual cost is agreed once per save (docs/decisions/0046).
 */
export type CommandQueue = readonly PackageCommand[]

type QueuedAdd = Extract<PackageCommand, { name: 'addProduct' | 'addProductSwap' }>

/**
 * Returns the queue with an additional edit. An edit of a product whose add command is still queued is folded into that
 * command. Removing such a product removes its entry, or the whole add command. Any other edit replaces an earlier one
 * of the same kind for the same package, product and entry (PKG-016 to PKG-019).
 * @throws if the command is not `safe`; such commands are never queued but sent immediately and alone
 */
export const enqueue = (queue: CommandQueue, command: PackageCommand): CommandQueue => {
  const { safe } = definitionOf(command)
  if (!safe) throw new Error(`${command.name} is never queued`)
  const add = queuedAddOf(queue, command)
  if (add) return replaceAdd(queue, add, editAdd(add, command))
  return mergeCommand(queue, command)
}

/** The queue in browser storage, with the version of the event that it is based on. */
export type StoredQueue = { readonly version: number; readonly queue: CommandQueue }

/**
 * Parses a queue from browser storage. Returns undefined if any command is invalid, because later commands may depend
 * on it. A command can be invalid because an earlier release stored it.
 */
export const parseStoredQueue = (value: unknown): StoredQueue | undefined =>
  z.object({ version: z.int(), queue: z.array(commandSchema) }).safeParse(value).success
    ? (value as StoredQueue)
    : undefined

/**
 * Returns the queue with the command at its end and without an earlier one that has the same merge key (PKG-016). A
 * command that has `corrects` instead takes the position of the earlier one. If the earlier one is still needed, it
 * stays, and the command is queued last.
 */
const mergeCommand = (queue: CommandQueue, command: PackageCommand): CommandQueue => {
  const { mergeKey, corrects } = definitionOf(command)
  const key = mergeKey(command)
  const earlierCommand = key === null ? undefined : queue.findLast((other) => mergeKeyOf(other) === key)
  if (!earlierCommand) return [...queue, command]
  if (!corrects) return [...queue.filter((other) => other !== earlierCommand), command]
  return corrects(command.data, earlierCommand.data) && !isResetAfter(queue, earlierCommand)
    ? queue.map((other) => (other === earlierCommand ? command : other))
    : [...queue, command]
}

/**
 * Returns true if a later command may reset the value that the earlier command set. Commands of another kind that have
 * `corrects`, for any entry of the package, can do so. A new value must then be queued after them and cannot replace
 * the earlier command.
 */
const isResetAfter = (queue: CommandQueue, earlierCommand: PackageCommand): boolean =>
  queue
    .slice(queue.indexOf(earlierCommand) + 1)
    .some(
      (laterCommand) =>
        laterCommand.packageId === earlierCommand.packageId &&
        laterCommand.name !== earlierCommand.name &&
        definitionOf(laterCommand).corrects,
    )

/**
 * Returns whether a package counts as changed (PKG-021). An unsaved package does if it differs from its initial state.
 * A saved package must also have queued edits.
 */
export const isChanged = (
  current: PackageDocument,
  initial: PackageDocument,
  { isSaved, queue }: { isSaved: boolean; queue: CommandQueue },
): boolean => (!isSaved || queue.length > 0) && JSON.stringify(current) !== JSON.stringify(initial)

const mergeKeyOf = (command: PackageCommand): string | null => definitionOf(command).mergeKey(command)

const queuedAdds = (queue: CommandQueue): QueuedAdd[] =>
  queue.filter(({ name }) => name === 'addProduct' || name === 'addProductSwap') as QueuedAdd[]

const indexIn = (add: QueuedAdd, itineraryId: string | undefined): number =>
  add.data.itinerary.findIndex(({ newItineraryId }) => newItineraryId === itineraryId)

const queuedAddOf = (
  queue: CommandQueue,
  { packageId, itineraryId }: PackageCommand,
): QueuedAdd | undefined =>
  queuedAdds(queue).find((add) => add.packageId === packageId && indexIn(add, itineraryId) >= 0)

const replaceAdd = (queue: CommandQueue, add: QueuedAdd, replacements: QueuedAdd[]): CommandQueue =>
  queue.flatMap((command) => (command === add ? replacements : [command]))

/** Returns the add commands that replace a queued one after an edit of one of its entries. */
const editAdd = (add: QueuedAdd, command: PackageCommand): QueuedAdd[] => {
  const index = indexIn(add, command.itineraryId)
  const { itinerary, productId } = add.data
  if (isRemoval(command)) return withItinerary(add, itinerary.toSpliced(index, 1))
  const { fold } = definitionOf(command)
  if (!fold) return [add]
  const foldedProduct = fold({ productId, item: itinerary[index]! }, command.data)
  if (foldedProduct.productId === productId)
    return withItinerary(add, itinerary.with(index, foldedProduct.item))
  return splitAdd(add, index, foldedProduct)
}

/**
 * Returns true for a command that removes a product. Cancelling also counts, because an unsaved product has never been
 * requested.
 */
const isRemoval = ({ name }: PackageCommand): boolean =>
  name === 'removeProduct' || name === 'removeProductSwap' || name === 'cancelProduct'

const withItinerary = (add: QueuedAdd, itinerary: AddItem[]): QueuedAdd[] =>
  itinerary.length === 0 ? [] : [{ ...add, data: { ...add.data, itinerary } } as QueuedAdd]

/**
 * Splits an add command in which one entry got another product. Returns commands for the entries before that entry, for
 * the entry itself, and for the entries after it.
 */
const splitAdd = (add: QueuedAdd, index: number, { productId, item }: QueuedProduct): QueuedAdd[] => {
  const { itinerary } = add.data
  return [
    ...withItinerary(add, itinerary.slice(0, index)),
    { ...add, data: { ...add.data, productId, itinerary: [item] } } as QueuedAdd,
    ...withItinerary(add, itinerary.slice(index + 1)),
  ]
}

/**
 * Returns the number of changes as a user counts them. If the queue changes the number of people of the package, all
 * its changes of numbers of people, also those of products, count as one.
 */
export const countChanges = (queue: CommandQueue): number => {
  const otherCommands = queue.filter(({ name }) => name !== 'editEstimatedCustomers')
  if (otherCommands.length === queue.length) return queue.length
  return 1 + otherCommands.filter(({ name }) => name !== 'editCustomers').length
}
