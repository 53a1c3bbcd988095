import { sql } from 'kysely'
import type { Database } from '#platform/server/database/connect.ts'
import { bodyOf, signIn } from './support/enter-site.ts'
import type { Bench, Measure } from './support/measure.ts'
import { inMs, median } from './support/timing.ts'

const fewCount = 1_000
const manyCount = 200_000
/** Number of monthly partitions of the large table. */
const monthCount = 36

/** Fills the outbox with emails up to this number, spread over this many months. */
const fillMails = async (database: Database, upTo: number, spreadMonths: number): Promise<void> => {
  await sql`select make_partitions('mail_outbox', 'created_at',
    now() - make_interval(months => ${spreadMonths}), now())`.execute(database)
  await sql`
    insert into mail_outbox (id, kind, recipient, subject, html, text, created_at)
    select 'bench-' || n, 'bench', 'person-' || n || '@test.com', 'About trip ' || n, '<p>Hello</p>', 'Hello',
      now() - (n::float / ${upTo}) * make_interval(months => ${spreadMonths})
    from generate_series((select count(*)::int from mail_outbox where id like 'bench-%') + 1, ${upTo}::int) as n`.execute(
    database,
  )
  await sql`vacuum analyze mail_outbox`.execute(database)
}

type Times = { first: number; deep: number }

/** Measures the first page, and a page that begins after an email in the middle. */
const timePages = async ({ app }: Bench, count: number): Promise<Times> => {
  const staff = await signIn(app, 'staff')
  const { rows } = await sql<{ id: string }>`
    select id from mail_outbox order by created_at desc, id desc offset ${Math.floor(count / 2)} limit 1`.execute(
    app.database,
  )
  const times: Record<keyof Times, number[]> = { first: [], deep: [] }
  for (let round = 0; round < 60; round += 1)
    for (const [kind, url] of [
      ['first', '/api/mail'],
      ['deep', `/api/mail?after=${rows[0]!.id}`],
    ] as const) {
      const startedAt = performance.now()
      const { data } = bodyOf(await staff.get(url))
      if (data.length < 40) throw new Error(`the page ${url} is not full`)
      if (round >= 15) times[kind].push(performance.now() - startedAt)
    }
  return { first: median(times.first), deep: median(times.deep) }
}

let measurement: Promise<{ few: Times; many: Times }> | undefined

const measureOutbox = (bench: Bench) => {
  const measure = async () => {
    await fillMails(bench.app.database, fewCount, 1)
    const fewTimes = await timePages(bench, fewCount)
    await fillMails(bench.app.database, manyCount, monthCount)
    return { few: fewTimes, many: await timePages(bench, manyCount) }
  }
  measurement ??= measure()
  return measurement
}

/** Planning the query for 36 partitions instead of one takes 1.9 times as long on an idle machine. */
export const outboxFirstPage: Measure = {
  name: `the mail outbox with ${manyCount} emails of ${monthCount} months, against ${fewCount} of one month`,
  limit: { atMost: 3 },
  unit: 'times',
  async run(bench) {
    const times = await measureOutbox(bench)
    const detail = `${inMs(times.many.first)} against ${inMs(times.few.first)}`
    return { value: times.many.first / times.few.first, detail }
  },
}

/**
 * PostgreSQL searches every partition for the email that precedes the page. That takes 1.7 times as long on an idle
 * machine.
 */
export const outboxDeepPage: Measure = {
  name: `a page of the mail outbox after ${manyCount / 2} emails, against the first`,
  limit: { atMost: 2.5 },
  unit: 'times',
  async run(bench) {
    const { many: times } = await measureOutbox(bench)
    return { value: times.deep / times.first, detail: `${inMs(times.deep)} against ${inMs(times.first)}` }
  },
}
