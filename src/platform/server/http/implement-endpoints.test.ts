import { createProcedureClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, listResponse } from '#kernel/endpoint.ts'
import { implementEndpoints } from './implement-endpoints.ts'
import { inProcessContext, type ReplicaAccess } from './request-context.ts'

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

test('a response without a required field fails', async () => {
  await expect(list([{ miles: 3 }])).rejects.toThrow('Output validation failed')
})

describe('an endpoint on a site with a replica', () => {
  const endpointOptions = {
    path: '/places',
    summary: 'Places',
    access: { allow: { anyone: true } },
  } as const
  /** Returns what an endpoint does with the replica. */
  const useOfReplica = async (
    method: 'GET' | 'POST',
    meta: { readsReplica?: true },
    handler = async () => {},
  ) => {
    const uses: string[] = []
    const contract = { list: endpoint({ method, ...endpointOptions, ...meta }) }
    const { list } = implementEndpoints(contract, {} as never, { list: handler as never })
    const replica: ReplicaAccess = {
      read: async (work) => {
        uses.push('read')
        return work()
      },
      rememberWrite: async () => void uses.push('write'),
    }
    const context = { ...inProcessContext(null), replica }
    await createProcedureClient(list, { context })(undefined).catch(() => uses.push('failure'))
    return uses
  }

  test('reads from the replica only if its contract says so, with any method', async () => {
    expect(await useOfReplica('GET', {})).toEqual([])
    expect(await useOfReplica('GET', { readsReplica: true })).toEqual(['read'])
    expect(await useOfReplica('POST', { readsReplica: true })).toEqual(['read'])
  })

  test('counts as a write with the method POST, also when it fails', async () => {
    expect(await useOfReplica('POST', {})).toEqual(['write'])
    const fail = async () => Promise.reject(new Error('after the commit'))
    expect(await useOfReplica('POST', {}, fail)).toEqual(['write', 'failure'])
  })

  test('cannot be cached if it reads from the replica', () => {
    const create = () => endpoint({ method: 'GET', ...endpointOptions, cached: true, readsReplica: true })
    expect(create).toThrow("GET /places is cached, so it can't read a replica")
  })
})
