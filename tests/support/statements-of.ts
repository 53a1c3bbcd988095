import pg from 'pg'
import { vi } from 'vitest'

/**
 * Returns the statements that `work` sends to a database, without those of the job queue. Statements to other databases
 * do not count, because servers of other tests in this worker can still send some.
 * @param databaseUrl the database of the test, such as `site.config.databaseUrl`
 */
export const statementsOf = async (databaseUrl: string, work: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const database = new URL(databaseUrl).pathname.slice(1)
    return query.mock.calls
      .filter((_, index) => (query.mock.contexts[index] as pg.Client).database === database)
      .map(([statement]: unknown[]) =>
        typeof statement === 'string' ? statement : (statement as { text: string }).text,
      )
      .filter((text) => !text.includes('pgboss'))
  } finally {
    query.mockRestore()
  }
}
