import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { BookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { customerEventsQuery, reloadCustomerEvents } from './use-customer-events.ts'

type Request = { limit: number; after?: string }

/** Creates an API whose list has this many events. Also returns the requests that it received. */
const listOf = (count: number) => {
  const requests: Request[] = []
  const list: { fails?: Error } = {}
  const listCustomerEvents = async ({ limit, after }: Request) => {
    requests.push({ limit, ...(after && { after }) })
    if (list.fails) throw list.fails
    const from = after === undefined ? 0 : Number(after) + 1
    const data = Array.from({ length: Math.min(limit, count - from) }, (_, index) => ({
      id: String(from + index),
    }))
    return { data, count }
  }
  return { api: { listCustomerEvents } as unknown as BookingsApi, requests, list }
}

test('a customer’s events are loaded 5000 at a time, up to 10,000 (EVT-026)', async () => {
  const queries = new QueryClient()
  const { api, requests } = listOf(12_000)
  const events = await queries.fetchQuery(customerEventsQuery(api, 'ann'))
  expect([events.length, events.at(-1)?.id]).toEqual([10_000, '9999'])
  expect(requests).toEqual([{ limit: 5000 }, { limit: 5000, after: '4999' }])
  const shortList = listOf(3)
  expect(await queries.fetchQuery(customerEventsQuery(shortList.api, 'bob'))).toHaveLength(3)
  expect(shortList.requests).toHaveLength(1)
})

test('a failed reload returns false, and stores its error in the query without removing the events (EVT-029)', async () => {
  const queries = new QueryClient()
  const { api, list } = listOf(2)
  const { queryKey } = customerEventsQuery(api, 'ann')
  expect(await reloadCustomerEvents(queries, api, 'ann')).toBe(true)
  list.fails = new Error('Timeout error')
  expect(await reloadCustomerEvents(queries, api, 'ann')).toBe(false)
  expect(queries.getQueryState(queryKey)).toMatchObject({ status: 'error', error: list.fails })
  expect(queries.getQueryData(queryKey)).toHaveLength(2)
  list.fails = undefined
  expect(await reloadCustomerEvents(queries, api, 'ann')).toBe(true)
  expect(queries.getQueryState(queryKey)).toMatchObject({ status: 'success', error: null })
})
