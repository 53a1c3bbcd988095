import { expect, test } from 'vitest'
import type { Actor } from '#kernel/actor.ts'
import type { Replica } from '../database/replica.ts'
import { replicaAccess } from './replica-access.ts'
import { inProcessContext } from './request-context.ts'

const staff = { userId: 'stef', userType: 'staff' } as Actor
const customer = { userId: 'ann', userType: 'customer' } as Actor

/** A replica that has replayed everything up to position 1000. */
const replicaAt1000 = (readPosition: () => Promise<number>) => {
  const reads: string[] = []
  const replica = {
    read: async (work: () => Promise<string>) => {
      reads.push(await work())
      return 'of the replica'
    },
    hasReplayed: (position: number) => position <= 1000,
    readPosition,
  }
  return { replica: replica as unknown as Replica, reads }
}

/** Sends a read of a user whose browser sends a cookie. */
const read = async (actor: Actor, lastWrite?: string) => {
  const { replica } = replicaAt1000(async () => 1000)
  const { request, response } = inProcessContext(actor)
  const cookie = (name: string) => (name === 'lastWrite' ? lastWrite : undefined)
  return replicaAccess(replica, { actor, request: { ...request, cookie }, response }).read(
    async () => 'of the primary',
  )
}

test('staff read from the replica once it has the last write of their browser', async () => {
  for (const replayed of [undefined, '1', '1000']) expect(await read(staff, replayed)).toBe('of the replica')
  for (const newer of ['1001', '9007199254740991', 'forged', '1e99'])
    expect(await read(staff, newer), newer).toBe('of the primary')
})

test('customers, and staff in the view of customers, read from the primary', async () => {
  expect(await read(customer)).toBe('of the primary')
  expect(await read({ ...staff, userType: 'customer', toggled: true } as Actor)).toBe('of the primary')
})

test('a write stores the position of the primary in a cookie that scripts cannot read', async () => {
  const remember = async (readPosition: () => Promise<number>) => {
    const { replica } = replicaAt1000(readPosition)
    const { request, response } = inProcessContext(customer)
    const cookies: unknown[] = []
    const setCookie = (...cookie: unknown[]) => void cookies.push(cookie)
    await replicaAccess(replica, {
      actor: customer,
      request,
      response: { ...response, setCookie },
    }).rememberWrite()
    return cookies
  }
  const options = { maxAge: 60, httpOnly: true }
  expect(await remember(async () => 2500)).toEqual([['lastWrite', '2500', options]])
  const unknown = await remember(async () => Promise.reject(new Error('the primary is away')))
  expect(unknown).toEqual([['lastWrite', '9007199254740991', options]])
})
