import { demoActor, ensureDemoCustomer, findPersonByEmail } from '#features/accounts/server/index.ts'
import { type DemoPerson, otherStaff } from '#features/demo/rules/demo-people-names.ts'
import type { Scenario } from '#features/demo/rules/scenario.ts'
import type { Actor } from '#kernel/actor.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Application } from '../compose/compose.ts'
import type { ServerApi } from '../server-api.ts'
import type { DemoClock } from './demo-clock.ts'

/** The people of scenarios, and API clients on their behalf. */
export type DemoPeople = {
  readonly staff: ServerApi
  readonly demoSupplier: ServerApi
  readonly demoSupplierId: string
  /** Ids of the staff who manage events, including the demo staff user. */
  readonly managerIds: readonly string[]
  /** Returns the client of a visitor, with the scenario's own network address. */
  visitor(scenario: Scenario): ServerApi
  /** Returns the client of a customer. `key` is the idempotency key of its requests, for steps that move money. */
  customer(scenario: Scenario, userId: string, key?: string): ServerApi
  /** Returns the client of the demo staff user. `key` is the idempotency key of its requests. */
  staffOnce(key: string): ServerApi
  /** Returns the client of the member of staff with this id. */
  colleague(userId: string): ServerApi
  /** Returns the id of the person at an index of the scenario's people. The first call creates their account. */
  idOf(scenario: Scenario, index: number): Promise<string>
}

const customerActor = (userId: string): Actor => ({
  userId,
  sessionId: 'demo',
  userType: 'customer',
  roles: [],
})

/** Returns a network address reserved for documentation (RFC 5737), one per scenario. */
const ipOf = ({ number }: Scenario) => `203.0.113.${number}`

export const gatherDemoPeople = async (
  { callAs, database }: Application,
  clock: DemoClock,
  now: Date,
): Promise<DemoPeople> => {
  const staffActor = demoActor('staff')
  const supplierActor = demoActor('supplier')
  const staff = callAs(staffActor)
  const managerIds = [staffActor.userId]
  for (const colleague of otherStaff)
    managerIds.push(await createStaffUser(colleague, { staff, database, clock, at: beforeDemoData(now) }))
  const ids = new Map<string, string>()
  return {
    staff,
    demoSupplier: callAs(supplierActor),
    demoSupplierId: supplierActor.supplierId ?? '',
    managerIds,
    visitor: (scenario) => callAs(null, { ip: ipOf(scenario) }),
    customer: (scenario, userId, idempotencyKey) =>
      callAs(customerActor(userId), { ip: ipOf(scenario), idempotencyKey }),
    colleague: (userId) => callAs({ ...staffActor, userId }),
    staffOnce: (idempotencyKey) => callAs(staffActor, { idempotencyKey }),
    async idOf({ people, demoAccounts }, index) {
      if (demoAccounts.organiser === index) return demoActor('organiser').userId
      if (demoAccounts.guest === index) return demoActor('guest').userId
      const person = people[index]!
      const id = ids.get(person.email) ?? (await createCustomer(database, clock, person))
      ids.set(person.email, id)
      return id
    },
  }
}

/** Creates a customer account with the demo password. */
const createCustomer = async (
  database: Application['database'],
  clock: DemoClock,
  person: DemoPerson,
): Promise<string> => {
  const created = await transact(database, (tx) => ensureDemoCustomer(tx, person, clock.now()))
  if (isRefusal(created)) throw new Error(created.refused)
  return created.id
}

const beforeDemoData = (now: Date) => new Date(now.getTime() - 330 * 86_400_000)

type StaffCreation = Pick<Application, 'database'> & {
  readonly staff: ServerApi
  readonly clock: DemoClock
  readonly at: Date
}

/**
 * Creates a staff account unless it exists, by the request that staff would send. Its mail with the password link stays
 * in the outbox.
 */
const createStaffUser = async (
  { email, firstName, lastName, phone }: DemoPerson,
  { staff, database, clock, at }: StaffCreation,
): Promise<string> => {
  const existing = await findPersonByEmail(database, email)
  if (existing) return existing.id
  const { user } = await clock.runAt(at, () =>
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
