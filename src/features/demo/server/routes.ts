import type { Database } from '#platform/server/database/connect.ts'
import { type Gate, implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { demoContract } from '../contract.ts'
import { readProgress } from './demo-data-store.ts'

/** Returns the routes of the demo, behind the access gate. */
export const demoRoutes = (gate: Gate, database: Database) =>
  implementEndpoints(demoContract, gate, {
    readDemoProgress: async () => ({ data: await readProgress(database) }),
  })
