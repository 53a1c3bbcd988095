import { expect, test } from 'vitest'
import { Reading, readByKeys, readOnce, trackQuery, untracked } from './dependencies.ts'

const tables = new Map([
  ['product', true],
  ['review', true],
  ['pgboss.job', false],
])
const dependenciesOf = async (work: () => unknown) => {
  const reading = new Reading(tables)
  await reading.run(work)
  return [...reading.dependencies]
}

test('every table that a statement names is tracked, wherever it is in the statement', async () => {
  const statements = [
    'select * from product, generate_series(1, 2)',
    'select (select count(*) from "review") from "product" as "other"',
    'with found as (select 1 from public.review) select product.name from found join product on true',
  ]
  for (const statement of statements)
    expect(await dependenciesOf(() => trackQuery(statement))).toContain('product')
  expect(await dependenciesOf(() => trackQuery(statements[1]!))).toContain('review')
  expect(await dependenciesOf(() => trackQuery('select id from "pgboss"."job"'))).toEqual(['pgboss.job'])
  expect(await dependenciesOf(() => trackQuery('select product_id, job from found'))).toEqual([])
})

test('a read by keys depends on those keys, and on all rows of the other tables', async () => {
  const read = () =>
    readByKeys(
      async () => trackQuery('select * from product join review on true'),
      () => ({ product: ['id a', 'id b'] }),
    )
  expect(await dependenciesOf(read)).toEqual(['product *', 'product id a', 'product id b', 'review'])
})

test('a failed read depends on all rows of the tables it read', async () => {
  const read = () =>
    readByKeys(
      async () => {
        trackQuery('select * from product')
        throw new Error('failed')
      },
      () => ({ product: [] }),
    ).catch(() => {})
  expect(await dependenciesOf(read)).toEqual(['product'])
})

test('a read by keys inside another read by keys still depends on its own keys', async () => {
  const inner = () =>
    readByKeys(
      async () => trackQuery('select * from review'),
      () => ({ review: ['of product a'] }),
    )
  const outer = () => readByKeys(inner, () => ({ product: [] }))
  expect(await dependenciesOf(outer)).toEqual(['review *', 'review of product a'])
})

test('untracked queries add no dependency, not even after an await', async () => {
  const untrackedWork = async () => {
    trackQuery('select * from product')
    await Promise.resolve()
    trackQuery('select * from product')
  }
  const work = async () => {
    await untracked(untrackedWork)
    trackQuery('select * from review')
  }
  expect(await dependenciesOf(work)).toEqual(['review'])
})

test('a query outside of tracked work does not fail', () => {
  expect(() => trackQuery('select * from product')).not.toThrow()
})

test('a read that several parts of the tracked work share runs once, and the whole work depends on it', async () => {
  let reads = 0
  const readProducts = () =>
    readOnce('products', async () => {
      reads += 1
      trackQuery('select * from product')
      return reads
    })
  const work = () =>
    Promise.all([readProducts(), readByKeys(readProducts, () => ({ review: ['id a'] })), readProducts()])
  expect(await new Reading(tables).run(work)).toEqual([1, 1, 1])
  expect(await dependenciesOf(work)).toEqual(['product'])
  expect(reads).toBe(2)
  expect([await readProducts(), await readProducts()], 'outside of tracked work').toEqual([3, 4])
})
