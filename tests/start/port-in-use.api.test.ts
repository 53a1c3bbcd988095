import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#app/server.ts'
import { readConfig } from '#platform/server/config.ts'
import { seededDatabase } from '#tests/support/database.ts'

const { url, db } = await seededDatabase()

test('a server whose port is already in use fails to start and closes its connections to the database', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void otherServer.close())
  await once(otherServer, 'listening')
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 's'.repeat(32),
    HOST: '127.0.0.1',
    PORT: String((otherServer.address() as AddressInfo).port),
    DATABASE_URL: url,
  })
  await expect(startServer({ ...config, databaseUrl: url })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const countConnections = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name = 'jaunt' and pid <> pg_backend_pid()`.execute(
      db,
    )
    return rows[0]!.count
  }
  await expect.poll(countConnections).toBe(0)
})
