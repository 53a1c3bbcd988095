import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    demo_data_run: { name: string; started_at: Date; finished_at: Date | null }
    demo_scenario: {
      number: number
      event_id: string | null
      steps_done: Generated<number>
      is_finished: Generated<boolean>
      /** Why the scenario was abandoned: the message of the refused request. */
      problem: string | null
    }
  }
}
