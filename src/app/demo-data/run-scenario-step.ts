import { ORPCError } from '@orpc/contract'
import { answerRequests, cancelProduct, moveStartTime, replaceDeclined, withdraw } from './answer-requests.ts'
import { planPackage } from './create-demo-event.ts'
import { addCredit, moveMoney, orderByBank, payByCard, receiveTransfer, refund } from './pay-shares.ts'
import { packageOf, readEventOf, type ScenarioContext, type StepContext } from './step-context.ts'
import { trackTime } from './track-time.ts'
import { writeReviews } from './write-sample-reviews.ts'

type StepRunners = {
  readonly [Action in Exclude<StepContext['step']['do'], 'create'>]: (
    context: StepContext<Action>,
  ) => Promise<void>
}

const organiserOf = async ({ demoPeople, scenario }: ScenarioContext) =>
  demoPeople.customer(scenario, await demoPeople.idOf(scenario, 0))

/** The refusals of a repeated step that had already taken effect before an interruption. */
const repeatRefusals: ReadonlySet<string> = new Set([
  'customerAlreadyAdded',
  'guestAlreadyExists',
  'productForbids',
  'stageForbids',
  'nothingDue',
  'paymentClosed',
  'paidMeanwhile',
  'nodeNotFound',
  'commandRefused',
])

const stepRunners: StepRunners = {
  async addOption(context) {
    const { step, scenario, eventId } = context
    const organiser = await organiserOf(context)
    const packageRequest = await planPackage(context, { ...scenario, locationId: step.locationId })
    await organiser.events.addPackage({ id: eventId, package: packageRequest })
  },
  async 'assign manager'(context) {
    const { step, demoPeople, eventId: id } = context
    const { managerIds, staff } = demoPeople
    const managerId = managerIds[step.manager % managerIds.length]!
    await staff.events.setManager({ id, managerId })
    await staff.events.updateSalesFunnel({ id, heat: step.heat })
    await trackTime(context, managerId)
  },
  async join({ step, scenario, demoPeople, eventId }) {
    const { token = '' } = (await demoPeople.staff.events.readEvent({ id: eventId })).data
    const customerId = await demoPeople.idOf(scenario, step.person)
    const customer = demoPeople.customer(scenario, customerId)
    await customer.guests.acceptInvite({ id: eventId, token, customerId, attending: step.attending })
  },
  async 'name guests'(context) {
    const organiser = await organiserOf(context)
    const { step, scenario, eventId: id } = context
    for (const index of step.people)
      await organiser.guests
        .addUnregisteredGuest({ id, name: scenario.people[index]!.name })
        .catch(ignoring('guestAlreadyExists'))
  },
  async 'write note'(context) {
    const organiser = await organiserOf(context)
    const { eventId, step } = context
    const { version, packageOption } = (await organiser.events.readEvent({ id: eventId })).data
    const [pack] = packageOption
    // Notes are stored with a package, so an enquiry without a package has none.
    if (!pack) return
    const commandList = [{ name: 'editEventNotes' as const, packageId: pack.id, data: { notes: step.note } }]
    await organiser.events.saveCommands({ eventId, version, commandList })
  },
  async lose({ step, demoPeople, eventId: id }) {
    await demoPeople.staff.events.updateLostSaleNote({ id, note: step.note })
    await demoPeople.staff.events.updateSalesFunnel({ id, heat: 0 })
  },
  pay: payByCard,
  'order by bank': orderByBank,
  'bank transfer arrives': receiveTransfer,
  async 'book on account'(context) {
    const packageId = packageOf(await readEventOf(context)).id
    await context.demoPeople.staff.events.bookWithoutPayment({ id: context.eventId, packageId })
  },
  answer: answerRequests,
  'move start time': moveStartTime,
  withdraw,
  'replace declined': replaceDeclined,
  'cancel product': cancelProduct,
  async cancel({ demoPeople, eventId: id }) {
    await demoPeople.staff.events.cancelBooking({ id })
  },
  refund,
  credit: addCredit,
  'move money': moveMoney,
  review: writeReviews,
}

/** Returns an error handler that ignores the refusal with this code and throws any other error. */
const ignoring = (code: string) => (problem: unknown) => {
  if (!(problem instanceof ORPCError && problem.code === code)) throw problem
}

/**
 * Runs a step of a scenario whose event exists. With `mayBeRepeat`, the step may have run before; a refusal for that
 * reason is not an error.
 */
export const runScenarioStep = async (context: StepContext, { mayBeRepeat = false } = {}): Promise<void> => {
  if (context.step.do === 'create') throw new Error('the event already exists')
  const run = stepRunners[context.step.do] as (context: ScenarioContext) => Promise<void>
  try {
    await run(context)
  } catch (problem) {
    if (!mayBeRepeat || !(problem instanceof ORPCError && repeatRefusals.has(problem.code))) throw problem
  }
}
