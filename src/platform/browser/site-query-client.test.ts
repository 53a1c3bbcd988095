import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
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
      const read = stored
      return new Promise<string>((resolve) => responses.push(() => resolve(read)))
    },
  })
  const results: unknown[] = []
  const stop = observer.subscribe(({ data }) => data !== undefined && results.push(data))
  const early = queries.fetchQuery({ queryKey })
  await until(() => responses.length === 1)
  stored = 'hidden'
  const invalidated = queries.invalidateQueries({ queryKey })
  responses[0]!()
  await until(() => results.length > 0 || responses.length === 2)
  responses[1]?.()
  await invalidated
  await until(() => observer.getCurrentResult().fetchStatus === 'idle')
  stop()
  return { results, early: await early }
}

test('a change during the first load of a query is shown, also to those who waited for that load', async () => {
  expect(await loadDuringChange(new SiteQueryClient())).toEqual({ results: ['hidden'], early: 'hidden' })
})

test('control: without the restart, the state before the change is shown', async () => {
  expect((await loadDuringChange(new QueryClient())).results).toEqual(['shown'])
})

test('a load in progress is restarted also by a change that reloads nothing, because its result would count as fresh', async () => {
  const queries = new SiteQueryClient()
  let stored = 'shown'
  const responses: (() => void)[] = []
  const loading = queries.fetchQuery({
    queryKey,
    queryFn: () => {
      const read = stored
      return new Promise<string>((resolve) => responses.push(() => resolve(read)))
    },
  })
  await until(() => responses.length === 1)
  stored = 'hidden'
  await queries.invalidateQueries({ refetchType: 'none' })
  await until(() => responses.length === 2)
  for (const respond of responses) respond()
  expect(await loading).toBe('hidden')
  expect(queries.getQueryData(queryKey)).toBe('hidden')
})
