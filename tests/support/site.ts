import { afterAll } from 'vitest'
import type { Database } from '#platform/server/database/connect.ts'
import { cloneDatabase } from './database.ts'
import { openMailSink, type ReceivedMail } from './mail-sink.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { atWorkerEnd } from './worker-end.ts'

export type Site = {
  readonly url: string
  /** The emails sent so far. A site that several files share has the emails of all, so find them by recipient. */
  readonly mails: readonly ReceivedMail[]
  readonly db: Database
  readonly databaseUrl: string
  output(): string
}

type StartedSite = { readonly site: Site; readonly server: ServerProcess; stop(): Promise<void> }

const startSite = async (environment: Record<string, string>): Promise<StartedSite> => {
  const { db, url: databaseUrl, drop } = await cloneDatabase('seeded', 5)
  const { mails, url: smtpUrl, close } = await openMailSink()
  const server = await startServerProcess({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, ...environment })
  const stop = async () => {
    await server.stop()
    await close()
    await drop()
  }
  return { site: { url: server.url, mails, db, databaseUrl, output: server.output }, server, stop }
}

let sharedSite: Promise<StartedSite> | undefined
const startSharedSite = async () => {
  const startedSite = await startSite({ CONTACT_WHATSAPP: '+44 7911 123456' })
  atWorkerEnd(startedSite.server.kill)
  return startedSite
}

/**
 * Starts the whole server in its own process, with a database of the shipped catalogue and demo accounts, and a mail
 * server that stores emails. The test files of a worker share this site, so a test creates its own people and restores
 * shipped data. A file with its own settings, or with `isOwn` because it changes shared data, gets its own site, which
 * stops after the tests of the file.
 */
export const openSite = async (
  environment: Record<string, string> = {},
  { isOwn = Object.keys(environment).length > 0 } = {},
): Promise<Site> => {
  if (!isOwn) {
    sharedSite ??= startSharedSite()
    return (await sharedSite).site
  }
  const { site, stop } = await startSite(environment)
  afterAll(stop)
  return site
}
