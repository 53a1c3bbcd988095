import { demoActor, ensureDemoCustomer, findPersonByEmail } from '#features/accounts/server/index.ts'
import { type DemoPerson, otherStaff } from '#features/demo/rules/demo-people-names.ts'
import type { Scenario } from '#features/demo/rules/scenario.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Application } from '../compose/compose.ts'
import type { ServerApi } from '../server-api.ts'
import type { Stage } from './demo-clock.ts'

/** Whoever plays in stories, and the calls that they make in their own names. */
export type DemoPeople = {
  readonly staff: ServerApi
  readonly demoSupplier: ServerApi
  readonly demoSupplierId: string
  /** Colleagues who look after events, the demo staff user among them. */
  readonly managerIds: readonly string[]
  /** Somebody who has not logged in, from an address of the story's own. */
  visitor(story: Scenario): ServerApi
  /** A customer of the story; `key` makes a call of money one that is done once. */
  customer(story: Scenario, userId: string, key?: string): ServerApi
  staffOnce(key: string): ServerApi
  /** The id of somebody in the story's cast, with an account from the first time they are asked for. */
  idOf(story: Scenario, place: number): Promise<string>
}

const customerActor = (userId: string): Actor => ({
  userId,
  sessionId: 'season',
  userType: 'customer',
  roles: [],
})

/** An address of those that are kept for documentation (RFC 5737), one a story. */
const addressOf = ({ number }: Scenario) => `203.0.113.${number}`

export const gatherDemoPeople = async (
  { callAs, database }: Application,
  stage: Stage,
  now: Date,
): Promise<DemoPeople> => {
  const staffActor = demoActor('staff')
  const supplierActor = demoActor('supplier')
  const staff = callAs(staffActor)
  const managerIds = [staffActor.userId]
  for (const colleague of otherStaff)
    managerIds.push(await hire(colleague, { staff, database, stage, at: beforeSeason(now) }))
  const ids = new Map<string, string>()
  return {
    staff,
    demoSupplier: callAs(supplierActor),
    demoSupplierId: supplierActor.supplierId ?? '',
    managerIds,
    visitor: (story) => callAs(null, { ip: addressOf(story) }),
    customer: (story, userId, idempotencyKey) =>
      callAs(customerActor(userId), { ip: addressOf(story), idempotencyKey }),
    staffOnce: (idempotencyKey) => callAs(staffActor, { idempotencyKey }),
    async idOf({ people, demoAccounts }, place) {
      if (demoAccounts.organiser === place) return demoActor('organiser').userId
      if (demoAccounts.guest === place) return demoActor('guest').userId
      const person = people[place]!
      const id = ids.get(person.email) ?? (await enrol(database, stage, person))
      ids.set(person.email, id)
      return id
    },
  }
}

/** An account with the demo password, as if they had signed up. */
const enrol = async (
  database: Application['database'],
  stage: Stage,
  person: DemoPerson,
): Promise<string> => {
  const enrolled = await transact(database, (tx) => ensureDemoCustomer(tx, person, stage.now()))
  if (isRefusal(enrolled)) throw new Error(enrolled.refused)
  return enrolled.id
}

const beforeSeason = (now: Date) => new Date(now.getTime() - 330 * 86_400_000)

type Hiring = Pick<Application, 'database'> & {
  readonly staff: ServerApi
  readonly stage: Stage
  readonly at: Date
}

/** Signs a colleague up as staff do, once; they get their password by mail, which stays in the outbox. */
const hire = async (
  { email, firstName, lastName, phone }: DemoPerson,
  { staff, database, stage, at }: Hiring,
): Promise<string> => {
  const known = await findPersonByEmail(database, email)
  if (known) return known.id
  const { user } = await stage.act(at, () =>
    staff.accounts.register({
      email,
      firstName,
      lastName,
      phone,
      userType: 'staff',
      roles: [{ name: 'Staff' }],
      title: 'Event manager',
      generatePassword: true,
      sendInvite: true,
    }),
  )
  return user.id
}
