import { compose } from '#app/compose/compose.ts'
import { createDemoData } from '#app/demo-data/create-demo-data.ts'
import { createDemoClock } from '#app/demo-data/demo-clock.ts'
import type { ServerApi } from '#app/server-api.ts'
import { demoActor } from '#features/accounts/server/index.ts'
import type { Config } from '#platform/server/config.ts'
import type { Log } from '../open-database.ts'

/** The minimum number of saves of each copied event. */
export const minSaves = 20

const notes = [
  'We would like to arrive before lunch on the first day.',
  'Could the minibus wait for the late train?',
  'Two of us do not eat meat.',
  'Please keep the Saturday evening free for our own plans.',
  'We have asked for rooms on the same floor.',
  'Somebody has a birthday that weekend: any ideas?',
]

type EventToSave = {
  readonly id: string
  readonly version: number
  readonly updated_at: Date
  readonly sales_heat: number
}

type SaveTurn = { readonly index: number; readonly isLast: boolean; readonly heatBefore: number }

/**
 * Saves an event as staff: its sales heat or its notes. The last save restores the original sales heat, or changes the
 * notes if the event already has that heat. An event that is cancelled or has no package can end with another heat.
 */
const saveOnce = async (
  staff: ServerApi,
  id: string,
  { index, isLast, heatBefore }: SaveTurn,
): Promise<void> => {
  const { data } = await staff.events.readEvent({ id })
  const [pack] = data.packageOption
  const note = notes[index % notes.length]!
  const heat = data.salesFunnelHeat
  const savesNotes = isLast ? heat === heatBefore : index % 3 === 0
  if (savesNotes && pack && pack.eventNotes !== note && data.statusStage !== 'Cancelled') {
    const command = { name: 'editEventNotes' as const, packageId: pack.id, data: { notes: note } }
    await staff.events.saveCommands({ eventId: id, commandList: [command] })
    return
  }
  const otherHeat = heat === 3 ? 2 : 3
  await staff.events.updateSalesFunnel({ id, heat: isLast && heat !== heatBefore ? heatBefore : otherHeat })
}

/**
 * Creates the demo data, unless it exists, and saves its events until each has `minSaves` saves in its log. So every
 * filled event has a complete history, created by Jaunt's own endpoints.
 */
export const createOriginals = async (config: Config, log: Log): Promise<void> => {
  const clock = createDemoClock()
  const quietConfig = { ...config, logLevel: 'warn' as const }
  const application = await compose(quietConfig, {
    ...clock,
    jobs: { runsJobs: false },
    maxEventLoopDelayMs: 0,
  })
  try {
    await createDemoData(application, { databaseUrl: config.databaseUrl, clock, log })
    const staff = application.callAs(demoActor('staff'))
    const events: EventToSave[] = await application.database
      .selectFrom('event')
      .innerJoin('demo_scenario', 'demo_scenario.event_id', 'event.id')
      .select(['event.id', 'event.version', 'event.updated_at', 'event.sales_heat'])
      .where('event.version', '<=', minSaves)
      .execute()
    const now = Date.now()
    for (const { id, version, updated_at, sales_heat } of events) {
      const missingSaves = minSaves + 1 - version
      const step = (now - updated_at.getTime()) / (missingSaves + 1)
      for (let index = 0; index < missingSaves; index += 1)
        await clock.runAt(new Date(Math.floor(updated_at.getTime() + step * (index + 1))), () =>
          saveOnce(staff, id, { index, isLast: index === missingSaves - 1, heatBefore: sales_heat }),
        )
    }
  } finally {
    await application.close()
  }
}
