import { createProcedureClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, listResponse } from '#kernel/endpoint.ts'
import { implementEndpoints } from './implement-endpoints.ts'
import { inProcessContext } from './request-context.ts'

const location = z.object({ id: z.string(), miles: z.number().optional() })
const contract = {
  list: endpoint({
    method: 'GET',
    path: '/locations',
    summary: 'Locations',
    access: { allow: { anyone: true } },
  }).output(listResponse(location)),
}

/** Requests the list from a handler that returns these locations. */
const list = (data: object[]) => {
  const { list } = implementEndpoints(contract, {} as never, {
    list: () => ({ data, count: data.length }) as never,
  })
  return createProcedureClient(list, { context: inProcessContext(null) })(undefined)
}

test('a response has only the fields that the contract declares', async () => {
  const locations = [
    { id: 'york', miles: 3, cost: 500 },
    { id: 'leeds', owner: { phone: '1' } },
  ]
  expect(await list(locations)).toEqual({ data: [{ id: 'york', miles: 3 }, { id: 'leeds' }], count: 2 })
})

test('a response without a declared field fails', async () => {
  await expect(list([{ miles: 3 }])).rejects.toThrow('Output validation failed')
})
