import pg from 'pg'
import { vi } from 'vitest'

/** Returns the statements that `work` sends to the database, without those of the job queue. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    )
    return sent.filter((text) => !text.includes('pgboss'))
  } finally {
    query.mockRestore()
  }
}
