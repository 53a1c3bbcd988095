import { demoActor } from '#features/accounts/server/index.ts'
import type { Scenario, Step } from '#features/demo/rules/scenario.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoPeople } from './demo-people.ts'

/** What every step of a story finds. */
export type Setting = {
  readonly story: Scenario
  /** The event it is about; empty until the story's first step has made it. */
  readonly eventId: string
  /** The same for the same step of the same season: what is done by it once is not done again. */
  readonly key: string
  readonly troupe: DemoPeople
  readonly shelf: DemoCatalogue
  readonly database: Database
}

/** A step of a story about to be played. */
export type Scene<Deed extends Step['do'] = Step['do']> = Setting & {
  readonly step: Extract<Step, { readonly do: Deed }>
}

/** The event as staff see it now. */
export const readEventOf = async ({ troupe, eventId }: Setting): Promise<WireEvent> =>
  (await troupe.staff.events.readEvent({ id: eventId })).data

/** The package that is booked, or else the first one. */
export const packageOf = ({ packageOption }: WireEvent): WirePackage => {
  const pack = packageOption.find(({ booked }) => booked) ?? packageOption[0]
  if (!pack) throw new Error('the event has no package')
  return pack
}

/** The ids by which the event knows people of the cast, those known by name only included. */
export const guestIdsOf = (
  { customerSummary = [] }: WireEvent,
  { people, demoAccounts }: Scenario,
): ReadonlyMap<number, string> => {
  const byName = new Map(customerSummary.map(({ customer }) => [customer.name, customer.id]))
  const { organiser, guest } = demoAccounts
  return new Map(
    people.flatMap(({ name }, place): [number, string][] => {
      if (place === organiser) return [[place, demoActor('organiser').userId]]
      if (place === guest) return [[place, demoActor('guest').userId]]
      const id = byName.get(name)
      return id === undefined ? [] : [[place, id]]
    }),
  )
}
