import { QueryClient, QueryObserver, type Register } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { SiteQueryClient } from './site-query-client.ts'

const queryKey = ['review']

/** Loads a value that changes while its first load is in progress. */
const loadDuringChange = async (queries: QueryClient) => {
  let stored = 'shown'
  const responses: (() => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      const valueAtSend = stored
      return new Promise<string>((resolve) => responses.push(() => resolve(valueAtSend)))
    },
  })
  const results: unknown[] = []
  const stop = observer.subscribe(({ data }) => data !== undefined && results.push(data))
  const earlyLoad = queries.fetchQuery({ queryKey })
  await until(() => responses.length === 1)
  stored = 'hidden'
  const invalidation = queries.invalidateQueries({ queryKey })
  responses[0]!()
  await until(() => results.length > 0 || responses.length === 2)
  responses[1]?.()
  await invalidation
  await until(() => observer.getCurrentResult().fetchStatus === 'idle')
  stop()
  return { results, early: await earlyLoad }
}

test('a change during the first load of a query is shown, and code that awaits that load gets the changed value', async () => {
  expect(await loadDuringChange(new SiteQueryClient())).toEqual({ results: ['hidden'], early: 'hidden' })
})

test('control: without the restart, the state before the change is shown', async () => {
  expect((await loadDuringChange(new QueryClient())).results).toEqual(['shown'])
})

/** Starts loads of a value without an observer. Each load returns what was stored when it was sent. */
const createLoads = (queries: QueryClient) => {
  const state = { stored: 'shown' }
  const responses: (() => void)[] = []
  const queryFn = () => {
    const valueAtSend = state.stored
    return new Promise<string>((resolve) => responses.push(() => resolve(valueAtSend)))
  }
  return {
    state,
    queryFn,
    countSent: () => responses.length,
    fetch: (key: readonly string[] = queryKey) =>
      queries.fetchQuery({ queryKey: key, queryFn, staleTime: 0 }),
    respond: () => {
      for (const respond of responses.splice(0)) respond()
    },
  }
}

test.each([
  ['a change that only marks queries as stale', { refetchType: 'none' }],
  ['a change of a list without observers', { queryKey }],
] as const)('a first load in progress is restarted also by %s', async (_, filters) => {
  const queries = new SiteQueryClient()
  const { state, countSent, fetch, respond } = createLoads(queries)
  const loading = fetch()
  await until(() => countSent() === 1)
  state.stored = 'hidden'
  await queries.invalidateQueries(filters)
  await until(() => countSent() === 2)
  respond()
  expect(await loading).toBe('hidden')
  expect(queries.getQueryData(queryKey)).toBe('hidden')
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

test('a reload in progress without observers is restarted', async () => {
  const queries = new SiteQueryClient()
  const { state, countSent, fetch, respond } = createLoads(queries)
  queries.setQueryData(queryKey, 'old')
  const loading = fetch()
  await until(() => countSent() === 1)
  state.stored = 'hidden'
  await queries.invalidateQueries({ queryKey })
  respond()
  expect(await loading).toBe('hidden')
})

test('a load in progress is restarted once, and only if the change concerns it', async () => {
  const queries = new SiteQueryClient()
  const { queryFn, countSent, fetch, respond } = createLoads(queries)
  queries.setQueryData(queryKey, 'old')
  const stop = new QueryObserver(queries, { queryKey, queryFn, staleTime: 1_000_000 }).subscribe(() => {})
  const loading = [fetch(), fetch(['other'])]
  await until(() => countSent() === 2)
  void queries.invalidateQueries({ queryKey })
  await until(() => countSent() === 3)
  respond()
  await Promise.all(loading)
  expect(countSent(), 'requests after the restart').toBe(0)
  stop()
})

describe('a successful mutation', () => {
  const mutate = (queries: QueryClient, meta?: Register['mutationMeta']) =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: async () => 'done', ...(meta && { meta }) })
      .execute(undefined)
  const isStale = (queries: QueryClient, key: readonly string[]) => queries.getQueryState(key)?.isInvalidated

  test('marks every list as stale', async () => {
    const queries = new SiteQueryClient()
    for (const key of [queryKey, ['other']]) queries.setQueryData(key, 'shown')
    await mutate(queries)
    expect([isStale(queries, queryKey), isStale(queries, ['other'])]).toEqual([true, true])
  })

  test('that only reads marks nothing as stale, and restarts no load', async () => {
    const queries = new SiteQueryClient()
    queries.setQueryData(queryKey, 'shown')
    const { countSent, fetch, respond } = createLoads(queries)
    const loading = fetch(['other'])
    await until(() => countSent() === 1)
    await mutate(queries, { isRead: true })
    expect(isStale(queries, queryKey)).toBe(false)
    respond()
    expect(await loading).toBe('shown')
    expect(countSent()).toBe(0)
  })
})
