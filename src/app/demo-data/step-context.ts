import { demoActor } from '#features/accounts/server/index.ts'
import type { Scenario, Step } from '#features/demo/rules/scenario.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPeople } from './demo-people.ts'

/** The context of every step of a scenario. */
export type ScenarioContext = {
  readonly scenario: Scenario
  /** The id of the event; '' until the first step has created it. */
  readonly eventId: string
  /**
   * Identifies the step in the idempotency keys of its requests. A repeated step has the same key, so that each request
   * takes effect only once.
   */
  readonly key: string
  readonly demoPeople: DemoPeople
  readonly demoCatalogue: DemoCatalogue
  readonly database: Database
}

/** A step with its context. */
export type StepContext<Action extends Step['do'] = Step['do']> = ScenarioContext & {
  readonly step: Extract<Step, { readonly do: Action }>
}

/** Returns the event as staff see it now. */
export const readEventOf = async ({ demoPeople, eventId }: ScenarioContext): Promise<WireEvent> =>
  (await demoPeople.staff.events.readEvent({ id: eventId })).data

/** Returns the booked package, otherwise the first. */
export const packageOf = ({ packageOption }: WireEvent): WirePackage => {
  const pack = packageOption.find(({ booked }) => booked) ?? packageOption[0]
  if (!pack) throw new Error('the event has no package')
  return pack
}

/**
 * Returns the ids of the scenario's people in the event, including guests without an account, by their index in the
 * scenario.
 */
export const guestIdsOf = (
  { customerSummary = [] }: WireEvent,
  { people, demoAccounts }: Scenario,
): ReadonlyMap<number, string> => {
  const byName = new Map(customerSummary.map(({ customer }) => [customer.name, customer.id]))
  const { organiser, guest } = demoAccounts
  return new Map(
    people.flatMap(({ name }, index): [number, string][] => {
      if (index === organiser) return [[index, demoActor('organiser').userId]]
      if (index === guest) return [[index, demoActor('guest').userId]]
      const id = byName.get(name)
      return id === undefined ? [] : [[index, id]]
    }),
  )
}
