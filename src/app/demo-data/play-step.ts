import { ORPCError } from '@orpc/contract'
import { answerRequests, cancelProduct, moveStartTime, replaceDeclined, withdraw } from './answer-requests.ts'
import { planPackage } from './create-demo-event.ts'
import { addCredit, moveMoney, orderByBank, payByCard, receiveTransfer, refund } from './pay-shares.ts'
import { packageOf, readEventOf, type Scene, type Setting } from './scenario-step.ts'
import { writeReviews } from './write-sample-reviews.ts'

type Players = {
  readonly [Deed in Exclude<Scene['step']['do'], 'create'>]: (scene: Scene<Deed>) => Promise<void>
}

const organiserOf = async ({ troupe, story }: Setting) => troupe.customer(story, await troupe.idOf(story, 0))

/** Refusals of a repeated step: it had run before the interruption. */
const doneBefore: ReadonlySet<string> = new Set([
  'customerAlreadyAdded',
  'guestAlreadyExists',
  'productForbids',
  'stageForbids',
  'nothingDue',
  'paymentClosed',
  'nodeNotFound',
  'commandRefused',
])

const players: Players = {
  async addOption(scene) {
    const { step, story, eventId } = scene
    const organiser = await organiserOf(scene)
    const wanted = await planPackage(scene, { ...story, locationId: step.locationId })
    await organiser.events.addPackage({ id: eventId, package: wanted })
  },
  async 'look after'({ step, troupe, eventId: id }) {
    const { managerIds, staff } = troupe
    await staff.events.setManager({ id, managerId: managerIds[step.manager % managerIds.length]! })
    await staff.events.updateSalesFunnel({ id, heat: step.heat })
  },
  async join({ step, story, troupe, eventId }) {
    const { token = '' } = (await troupe.staff.events.readEvent({ id: eventId })).data
    const customerId = await troupe.idOf(story, step.person)
    const customer = troupe.customer(story, customerId)
    await customer.guests.acceptInvite({ id: eventId, token, customerId, attending: step.attending })
  },
  async 'name guests'(scene) {
    const organiser = await organiserOf(scene)
    const { step, story, eventId: id } = scene
    for (const place of step.people)
      await organiser.guests
        .addUnregisteredGuest({ id, name: story.people[place]!.name })
        .catch(unless('guestAlreadyExists'))
  },
  async 'write note'(scene) {
    const organiser = await organiserOf(scene)
    await organiser.events.updateCustomerNote({ id: scene.eventId, note: scene.step.note })
  },
  async lose({ step, troupe, eventId: id }) {
    await troupe.staff.events.updateLostSaleNote({ id, note: step.note })
    await troupe.staff.events.updateSalesFunnel({ id, heat: 0 })
  },
  pay: payByCard,
  'order by bank': orderByBank,
  'bank transfer arrives': receiveTransfer,
  async 'book on account'(scene) {
    const packageId = packageOf(await readEventOf(scene)).id
    await scene.troupe.staff.events.bookWithoutPayment({ id: scene.eventId, packageId })
  },
  answer: answerRequests,
  'move start time': moveStartTime,
  withdraw,
  'replace declined': replaceDeclined,
  'cancel product': cancelProduct,
  async cancel({ troupe, eventId: id }) {
    await troupe.staff.events.cancelBooking({ id })
  },
  refund,
  credit: addCredit,
  'move money': moveMoney,
  review: writeReviews,
}

/** Ignores one refusal. */
const unless = (code: string) => (problem: unknown) => {
  if (!(problem instanceof ORPCError && problem.code === code)) throw problem
}

/**
 * Runs a step of a scenario whose event exists. With `isRepeat` the step may have run before, and a refusal
 * because of that is not an error.
 */
export const playStep = async (scene: Scene, { isRepeat = false } = {}): Promise<void> => {
  if (scene.step.do === 'create') throw new Error('the event is there already')
  const play = players[scene.step.do] as (scene: Setting) => Promise<void>
  try {
    await play(scene)
  } catch (problem) {
    if (!isRepeat || !(problem instanceof ORPCError && doneBefore.has(problem.code))) throw problem
  }
}
