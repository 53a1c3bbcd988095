import { z } from 'zod'
import type { AddItem } from '#features/events/rules/commands/add-item.ts'
import type { QueuedProduct } from '#features/events/rules/commands/define-command.ts'
import { commandSchema, definitionOf, type PackageCommand } from '#features/events/rules/commands/index.ts'
import type { PackageDocument } from '#features/events/rules/package-document.ts'

/**
 * The edits of a saved package that wait to be sent together (001 §4). Applying the queue to the package as
 * it was loaded gives what applying every edit in turn gave: that is the invariant everything here keeps.
 * Only what a booked package agrees on with a cost by hand is agreed by the save as a whole (docs/decisions/0046).
 */
export type CommandQueue = readonly PackageCommand[]

type QueuedAdd = Extract<PackageCommand, { name: 'addProduct' | 'addProductSwap' }>

/**
 * The queue with one more edit. An edit of a product that is itself still queued is folded into its add
 * command; removing such a product removes its entry, or the whole add command; any other edit replaces an
 * earlier one of the same kind for the same package, product and itinerary (PKG-016 to PKG-019).
 * @throws for a command that is not safe: those are sent alone, at once
 */
export const enqueue = (queue: CommandQueue, command: PackageCommand): CommandQueue => {
  const { safe } = definitionOf(command)
  if (!safe) throw new Error(`${command.name} is never queued`)
  const add = queuedAddOf(queue, command)
  if (add) return replaced(queue, add, editedAdd(add, command))
  return merged(queue, command)
}

/**
 * The queue that a browser has kept. An earlier edition of the site may have kept it: edits that are none any
 * more can be neither shown nor sent, and those made after them rest on them.
 */
export const storedQueue = (kept: unknown): CommandQueue | undefined =>
  z.array(commandSchema).safeParse(kept).success ? (kept as CommandQueue) : undefined

/** The queue with a command in place of an earlier one of its kind and target (PKG-016). */
const merged = (queue: CommandQueue, command: PackageCommand): CommandQueue => {
  const { mergeKey, corrects } = definitionOf(command)
  const key = mergeKey(command)
  const earlier = key === null ? undefined : queue.findLast((other) => mergeKeyOf(other) === key)
  if (!earlier) return [...queue, command]
  if (!corrects) return [...queue.filter((other) => other !== earlier), command]
  return corrects(command.data, earlier.data) && !isStartedAnewAfter(queue, earlier)
    ? queue.map((other) => (other === earlier ? command : other))
    : [...queue, command]
}

/** What was chosen before a command of another kind that starts an entry afresh is gone, and has to be said again. */
const isStartedAnewAfter = (queue: CommandQueue, earlier: PackageCommand): boolean =>
  queue
    .slice(queue.indexOf(earlier) + 1)
    .some(
      (later) =>
        later.packageId === earlier.packageId && later.name !== earlier.name && definitionOf(later).corrects,
    )

/**
 * The changed flag of the builder (PKG-021): a package that was never saved is changed when it differs from
 * what it was opened with, a saved one when edits are queued and make a difference.
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

const replaced = (queue: CommandQueue, add: QueuedAdd, by: QueuedAdd[]): CommandQueue =>
  queue.flatMap((command) => (command === add ? by : [command]))

/** What a queued add becomes by an edit of one of its entries. */
const editedAdd = (add: QueuedAdd, command: PackageCommand): QueuedAdd[] => {
  const index = indexIn(add, command.itineraryId)
  const { itinerary, productId } = add.data
  if (isRemoval(command)) return withItinerary(add, itinerary.toSpliced(index, 1))
  const { fold } = definitionOf(command)
  if (!fold) return [add]
  const folded = fold({ productId, item: itinerary[index]! }, command.data)
  if (folded.productId === productId) return withItinerary(add, itinerary.with(index, folded.item))
  return splitAdd(add, index, folded)
}

/** Cancelling what nobody was asked for yet is removing it. */
const isRemoval = ({ name }: PackageCommand): boolean =>
  name === 'removeProduct' || name === 'removeProductSwap' || name === 'cancelProduct'

const withItinerary = (add: QueuedAdd, itinerary: AddItem[]): QueuedAdd[] =>
  itinerary.length === 0 ? [] : [{ ...add, data: { ...add.data, itinerary } } as QueuedAdd]

/** One entry became another product: the add falls into the entries before it, itself and those after. */
const splitAdd = (add: QueuedAdd, index: number, { productId, item }: QueuedProduct): QueuedAdd[] => {
  const { itinerary } = add.data
  return [
    ...withItinerary(add, itinerary.slice(0, index)),
    { ...add, data: { ...add.data, productId, itinerary: [item] } } as QueuedAdd,
    ...withItinerary(add, itinerary.slice(index + 1)),
  ]
}
