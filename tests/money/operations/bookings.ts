import { removePackage } from '#features/events/server/edit-packages.ts'
import { contextOf, staffActor } from '../open-sequence-world.ts'
import { type Operation, operation } from '../operation.ts'
import { isDone, pickFrom } from './send.ts'

const staff = contextOf(staffActor.userId)

/** An event is cancelled late in a sequence, because little can happen afterwards. */
export const cancelEvent = operation('cancel the event', 0, async (turn) => {
  const { world } = turn
  const input = { id: world.eventId }
  return isDone(turn, await world.endpoints.cancelBooking({ input, context: staff }))
})

/** Changes of the booking that are not payments. */
export const bookingChanges: readonly Operation[] = [
  operation('book without payment', 1, async (turn) => {
    const { world } = turn
    const pack = pickFrom(turn, turn.books.document.packages)
    if (!pack) return undefined
    const input = { id: world.eventId, packageId: pack.id }
    return isDone(turn, await world.endpoints.bookWithoutPayment({ input, context: staff }))
  }),
  operation('remove a package', 2, async (turn) => {
    const { world, books } = turn
    const pack = books.document.packages.length > 1 ? pickFrom(turn, books.document.packages) : undefined
    if (!pack) return undefined
    const removal = { eventId: world.eventId, packageId: pack.id, actor: staffActor }
    return isDone(turn, await removePackage(world.guestsDeps, removal))
  }),
]
