import { afterAll } from 'vitest'
import { testDatabase } from './database.ts'
import { openMailSink } from './mail-sink.ts'
import { startServerProcess } from './server-process.ts'

/**
 * The whole product for one test file: the real server on a database of its own with the shipped catalogue
 * and the demo accounts, and a mail server that keeps what is sent. Ends with the file's tests.
 */
export const openSite = async (environment: Record<string, string> = {}) => {
  const { db, url: databaseUrl } = await testDatabase()
  const { mails, url: smtpUrl, close } = await openMailSink()
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, ...environment })
  afterAll(async () => {
    await server.stop()
    await close()
  })
  return { url: server.url, mails, db, databaseUrl, output: server.output }
}
