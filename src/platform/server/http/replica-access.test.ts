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
const readAs = async (actor: Actor, lastWrite?: string) => {
  const { replica } = replicaAt1000(async () => 1000)
  const { request, response } = inProcessContext(actor)
  const cookie = (name: string) => (name === 'lastWrite' ? lastWrite : undefined)
  const access = replicaAccess(replica, { actor, request: { ...request, cookie }, response })
  return access?.read(async () => 'of the primary')
}

test('staff read from the replica once it has the last write of their browser', async () => {
  for (const replayed of [undefined, '1', '1000'])
    expect(await readAs(staff, replayed)).toBe('of the replica')
  for (const newer of ['1001', '9007199254740991', 'forged', '1e99'])
    expect(await readAs(staff, newer), newer).toBe('of the primary')
})

test('staff in the view of customers read from the primary', async () => {
  const toggledStaff = { ...staff, userType: 'customer', staffId: 'stef', toggled: true } as Actor
  expect(await readAs(toggledStaff)).toBe('of the primary')
})

test('customers do not use the replica, so their writes do not query the position', async () => {
  expect(await readAs(customer)).toBeUndefined()
})

test('a write stores the position of the primary in a cookie that scripts cannot read', async () => {
  const remember = async (readPosition: () => Promise<number>) => {
    const { replica } = replicaAt1000(readPosition)
    const { request, response } = inProcessContext(staff)
    const cookies: unknown[] = []
    const setCookie = (...cookie: unknown[]) => void cookies.push(cookie)
    const access = replicaAccess(replica, { actor: staff, request, response: { ...response, setCookie } })
    await access?.rememberWrite()
    return cookies
  }
  const options = { maxAge: 60, httpOnly: true }
  expect(await remember(async () => 2500)).toEqual([['lastWrite', '2500', options]])
  const withUnknownPosition = await remember(async () => Promise.reject(new Error('the primary is away')))
  expect(withUnknownPosition).toEqual([['lastWrite', '9007199254740991', options]])
})
