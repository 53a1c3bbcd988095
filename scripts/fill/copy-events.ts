import type pg from 'pg'
import type { Copy } from './choose-copies.ts'
import { filledDomain } from './prepare-fill.ts'

/** Copies are created in blocks of this many. The people of a copy are users of its block. */
export const blockSize = 100

/** A copy with its number among all copies of a database, from 1, and the time when its block begins. */
export type NumberedCopy = Copy & { readonly number: number; readonly blockAt: number }

/** SQL: the number of the user who replaces a person in a copy. People of one event never get the same user. */
const userNumber = `((copy.number - 1) / ${blockSize} * ${blockSize}
  + ((copy.number - 1) % ${blockSize} + slot.person * 37) % ${blockSize} + 1)`
/** SQL: the number that determines the name of a person. People without an account are not users of the block. */
const nameNumber = `case when slot.has_account then ${userNumber} else copy.number * 31 + slot.person * 1009 end`

/** Returns SQL that formats the time of a slot, earlier by the shift of the copy. */
const shiftedTime = (format: string) =>
  `to_char((slot.at::timestamptz - copy.shift) at time zone 'UTC', '${format}')`

/** SQL: the value of a slot in a copy, which replaces the value in the original. */
const slotValue = `case slot.kind
  when 'timed' then fill.timed_id(
    (extract(epoch from slot.at::timestamptz - copy.shift) * 1000)::bigint, copy.number || ' ' || slot.number)
  when 'random' then fill.random_id(copy.number || ' ' || slot.number)
  when 'event token' then md5('token ' || copy.number)
  when 'bank reference' then 'J' || translate(upper(lpad(to_hex(copy.number * 1000 + slot.number), 9, '0')), '01', 'XZ')
  when 'day' then to_char(slot.at::date - copy.weeks * 7, 'YYYY-MM-DD')
  when 'JSON time' then ${shiftedTime('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')}
  when 'SQL time' then ${shiftedTime('YYYY-MM-DD HH24:MI:SS.MS"+00"')}
  when 'user' then fill.timed_id(copy.block_at, 'user ' || who.number)
  when 'email' then lower(translate(fill.first_name(who.number) || '.' || fill.last_name(who.number), '''', ''))
    || '.' || who.number || '@${filledDomain}'
  when 'name' then fill.first_name(who.number) || ' ' || fill.last_name(who.number)
  when 'first' then fill.first_name(who.number)
  when 'last' then fill.last_name(who.number)
  when 'folded name' then folded(fill.first_name(who.number) || ' ' || fill.last_name(who.number))
  when 'folded first' then folded(fill.first_name(who.number))
  when 'folded last' then folded(fill.last_name(who.number))
end`

const writeArguments = `
  update fill_copy set args = filled.args
  from (
    select copy.number, array_agg(${slotValue} order by slot.number) as args
    from fill_copy copy
      join fill.slot slot on slot.original = copy.original
      cross join lateral (select ${nameNumber} as number) as who
    group by copy.number
  ) as filled
  where filled.number = fill_copy.number`

/**
 * Prepares a connection for `copyEvents`. The inserts run without triggers, because these would check each row
 * again. The figures of staff's statistics, which triggers count, are completed at the end of the fill.
 */
export const prepareSession = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    set session_replication_role = replica;
    set synchronous_commit = off;
    set work_mem = '128MB';
    create temporary table fill_copy (number bigint primary key, original integer, weeks integer, shift interval,
      block_at bigint, args text[]) on commit delete rows`)
}

/** Inserts copies with all their rows, in one transaction. */
export const copyEvents = async (client: pg.ClientBase, copies: readonly NumberedCopy[]): Promise<void> => {
  const { rows: statements } = await client.query<{ sql: string }>(
    'select sql from fill.statement order by position',
  )
  await client.query('begin')
  try {
    await client.query(
      `insert into fill_copy (number, original, weeks, shift, block_at)
       select number, original, weeks, make_interval(days => weeks * 7, secs => earlier / 1000.0), block_at
       from unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::bigint[])
         as chosen (number, original, weeks, earlier, block_at)`,
      [
        copies.map(({ number }) => number),
        copies.map(({ original }) => original),
        copies.map(({ weeks }) => weeks),
        copies.map(({ earlierMs }) => earlierMs),
        copies.map(({ blockAt }) => blockAt),
      ],
    )
    await client.query(writeArguments)
    await client.query('analyze fill_copy')
    for (const { sql } of statements) {
      await client.query(sql)
    }
    await client.query('insert into fill.done (first_number) values ($1)', [copies[0]!.number])
    await client.query('commit')
  } catch (problem) {
    await client.query('rollback')
    throw problem
  }
}
