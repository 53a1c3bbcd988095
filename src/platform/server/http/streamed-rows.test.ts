import { expect, test } from 'vitest'
import { z } from 'zod'
import { newRequester, type ReplicaReads, runFor } from '../database/requester.ts'
import { hasStreamedRows, jsonOfStreamed, readInBlocks, withCollectedRows } from './streamed-rows.ts'

const schema = z.object({ id: z.string() })
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `ev-${index}`)
const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id, secret: 'x' }))
const textOf = async (body: unknown) => {
  if (!hasStreamedRows(body)) throw new Error('not streamed')
  let text = ''
  for await (const part of jsonOfStreamed(body)) text += part
  return text
}

test('a long list is read in blocks and written as one JSON value, without undeclared fields', async () => {
  const blockSizes: number[] = []
  const ids = idsOf(10_000)
  const data = await readInBlocks(schema, ids, async (blockIds) => {
    blockSizes.push(blockIds.length)
    return rowsOf(blockIds)
  })
  expect(blockSizes).toEqual([500])
  const parsed = JSON.parse(await textOf({ data, count: 12_345 }))
  expect(parsed).toEqual({ data: ids.map((id) => ({ id })), count: 12_345 })
  expect(blockSizes).toEqual(Array.from({ length: 20 }, () => 500))
})

test('other requests run while a long list is written', async () => {
  let turns = 0
  let isRunning = true
  const count = () => {
    turns++
    if (isRunning) setImmediate(count)
  }
  setImmediate(count)
  await textOf({ data: await readInBlocks(schema, idsOf(10_000), async (blockIds) => rowsOf(blockIds)) })
  isRunning = false
  expect(turns).toBeGreaterThan(80)
})

test('a short list is not streamed, and an empty list stays empty', async () => {
  expect(await readInBlocks(schema, idsOf(2), async (blockIds) => rowsOf(blockIds))).toEqual([
    { id: 'ev-0' },
    { id: 'ev-1' },
  ])
  expect(await readInBlocks(schema, [], async () => [])).toEqual([])
})

test('rows that are deleted before they are read are omitted', async () => {
  const data = await readInBlocks(schema, idsOf(1200), async (blockIds) => rowsOf(blockIds.slice(1)))
  expect(JSON.parse(await textOf({ data })).data).toHaveLength(1197)
})

test('a list that began on a replica reads its later blocks there, too', async () => {
  let reads = 0
  const read = <Result>(work: () => Promise<Result>) => {
    reads += 1
    return work()
  }
  const replica = { read, pool: {} } as unknown as ReplicaReads
  const data = await runFor({ ...newRequester(), replica }, () =>
    readInBlocks(schema, idsOf(1200), async (blockIds) => rowsOf(blockIds)),
  )
  await textOf({ data })
  expect(reads).toBe(3)
})

test('if the first query fails, the request fails', async () => {
  const failingRead = async () => {
    throw new Error('no database')
  }
  await expect(readInBlocks(schema, idsOf(600), failingRead)).rejects.toThrow('no database')
})

test('a caller inside the server process gets all rows collected, not a stream', async () => {
  const body = {
    data: await readInBlocks(schema, idsOf(600), async (blockIds) => rowsOf(blockIds)),
    count: 600,
  }
  expect(await withCollectedRows(body)).toEqual({ data: idsOf(600).map((id) => ({ id })), count: 600 })
})
