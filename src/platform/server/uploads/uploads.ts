import { type ColumnType, sql } from 'kysely'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Database } from '../database/connect.ts'
import { timedId } from '../timed-id.ts'

declare module '../database/tables.ts' {
  interface Tables {
    upload: {
      id: string
      user_id: string
      name: string
      /** Bytes; null until all of them have come. */
      size: ColumnType<number | null, null, number>
      created_at: Date
    }
    upload_part: { upload_id: string; number: number; bytes: Uint8Array }
  }
}

const megabyte = 1_048_576
/** Bytes of a file: the largest picture that is taken. */
export const largestUpload = 20 * megabyte
/** Times the largest file that is read of one too big: who sends it hears why only when all of it has gone. */
const readAnyway = 3
/** Files of one person that are kept at the same time. */
const maxUploads = 20
const lifetimeMs = 3_600_000
/** Bytes that are held in memory of a file on its way. */
const partSize = megabyte / 4

type Sent = {
  readonly userId: string
  readonly name: string
  /** The bytes as they come; undefined when the request has none. */
  readonly bytes: AsyncIterable<Uint8Array> | undefined
  readonly at: Date
}

/**
 * Keeps a file that somebody sends, part by part as it comes, for an hour.
 * @returns uploadEmpty, uploadTooBig, or uploadsTooMany when they keep too many already
 */
export const receiveUpload = async (
  database: Database,
  { userId, name, bytes, at }: Sent,
  largest = largestUpload,
): Promise<{ id: string; size: number } | Refusal> => {
  if (!bytes) return refusal('uploadEmpty')
  const id = timedId(at)
  if (!(await claimPlace(database, { id, userId, name, at }))) return refusal('uploadsTooMany')
  const drop = () => database.deleteFrom('upload').where('id', '=', id).execute()
  try {
    const size = await storeParts(database, id, bytes, largest)
    if (size > largest || size === 0) {
      await drop()
      return size === 0 ? refusal('uploadEmpty') : refusal('uploadTooBig', { most: largest / megabyte })
    }
    await database.updateTable('upload').set({ size }).where('id', '=', id).execute()
    return { id, size }
  } catch (problem) {
    await drop().catch(() => {})
    // Nobody is there any more to be answered, and nothing of ours has failed.
    if (isHungUp(problem)) return refusal('uploadEmpty')
    throw problem
  }
}

/** Whoever sent it has gone amid it, such as by closing the page. */
const isHungUp = (problem: unknown): boolean =>
  problem instanceof Error &&
  problem.message === 'aborted' &&
  'code' in problem &&
  problem.code === 'ECONNRESET'

/** One after another for a person, so that many at once do not all find room. */
const claimPlace = (
  database: Database,
  { id, userId, name, at }: { id: string; userId: string; name: string; at: Date },
): Promise<boolean> =>
  database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`upload ${userId}`}))`.execute(tx)
    const { rowCount } = await tx
      .selectFrom('upload')
      .select((row) => row.fn.countAll<number>().as('rowCount'))
      .where('user_id', '=', userId)
      .where('created_at', '>', new Date(at.getTime() - lifetimeMs))
      .executeTakeFirstOrThrow()
    if (Number(rowCount) >= maxUploads) return false
    await tx.insertInto('upload').values({ id, user_id: userId, name, size: null, created_at: at }).execute()
    return true
  })

/** @returns how many bytes came; what is too big is read to its end within reason, and not stored */
const storeParts = async (
  database: Database,
  id: string,
  bytes: AsyncIterable<Uint8Array>,
  largest: number,
): Promise<number> => {
  let [size, number] = [0, 0]
  let held: Uint8Array[] = []
  let heldBytes = 0
  const store = async () => {
    if (heldBytes === 0) return
    await database
      .insertInto('upload_part')
      .values({ upload_id: id, number, bytes: Buffer.concat(held) })
      .execute()
    number += 1
    held = []
    heldBytes = 0
  }
  for await (const some of bytes) {
    size += some.length
    if (size > readAnyway * largest) return size
    if (size > largest) {
      held = []
      continue
    }
    held.push(some)
    heldBytes += some.length
    if (heldBytes >= partSize) await store()
  }
  if (size <= largest) await store()
  return size
}

/** A file that somebody sent: only to themselves, only when it is whole. */
export const readUpload = async (
  database: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<{ name: string; bytes: Uint8Array } | undefined> => {
  const found = await database
    .selectFrom('upload')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('size', 'is not', null)
    .executeTakeFirst()
  if (!found) return undefined
  const parts = await database
    .selectFrom('upload_part')
    .select('bytes')
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  return { name: found.name, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) }
}

/** Drops a file that has been put to use: whoever sends many has room for the next. */
export const forgetUpload = async (database: Database, id: string): Promise<void> => {
  await database.deleteFrom('upload').where('id', '=', id).execute()
}

/** Drops files that were sent more than an hour ago. */
export const forgetOldUploads = async (database: Database, now: Date): Promise<void> => {
  await database
    .deleteFrom('upload')
    .where('created_at', '<', new Date(now.getTime() - lifetimeMs))
    .execute()
}
