import type { Generated } from 'kysely'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    demo_season: { name: string; begun_at: Date; finished_at: Date | null }
    demo_story: {
      number: number
      event_id: string | null
      steps_done: Generated<number>
      is_finished: Generated<boolean>
      /** Why it was abandoned: the message of the refused request. */
      problem: string | null
    }
  }
}
