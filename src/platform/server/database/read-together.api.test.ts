import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { QueryParameters } from './prepared-query.ts'
import { type JsonRead, readTogether } from './read-together.ts'

const { db } = await testDatabase()

const sumJson = ({ one, other }: QueryParameters<{ one: number; other: number }>) =>
  sql`to_json(${one}::integer + ${other}::integer)`
const listJson = ({ names }: QueryParameters<{ names: readonly string[] }>) => sql`to_json(${names}::text[])`

const sum = (one: number, other: number): JsonRead<string> => ({
  values: { one, other },
  json: sumJson,
  fromJson: (total: number) => `sum ${total}`,
})
const list = (names: readonly string[]): JsonRead<readonly string[]> => ({
  values: { names },
  json: listJson,
  fromJson: (found: readonly string[]) => found,
})

test('reads that share a statement get their own values at each call, also in parallel', async () => {
  const read = (index: number) =>
    readTogether(db, 'two reads', {
      total: sum(index, 10),
      other: sum(index, 100),
      names: list([`n${index}`]),
    })
  const results = await Promise.all([1, 2, 3, 4].map(read))
  expect(results).toEqual(
    [1, 2, 3, 4].map((index) => ({
      total: `sum ${index + 10}`,
      other: `sum ${index + 100}`,
      names: [`n${index}`],
    })),
  )
})

test('a plan that is used for other reads fails', async () => {
  await readTogether(db, 'one read', { result: sum(1, 2) })
  const otherReads: Record<string, JsonRead<unknown>>[] = [
    { result: list([]) },
    { result: sum(1, 2), more: sum(1, 2) },
    {},
  ]
  for (const reads of otherReads)
    await expect(readTogether(db, 'one read', reads)).rejects.toThrow(
      "The plan 'one read' is used for different reads",
    )
})
