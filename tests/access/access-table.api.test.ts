import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import { accessAlternatives, endpoint } from '#kernel/endpoint.ts'
import type { RefusalCode } from '#kernel/refusal.ts'
import { anyRefusal } from '#tests/support/all-refusals.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestResponse } from '#tests/support/test-browser.ts'
import { accessRow, type Cell } from './access-table.ts'
import { callEndpoint } from './call-endpoint.ts'
import { dataFingerprint } from './data-fingerprint.ts'
import { type ExpectedRefusal, expectedRefusals } from './expected-refusals.ts'
import { type ReaderKind, readerKinds } from './reader-kinds.ts'
import { prepareSamples, sampleInput } from './sample-input.ts'
import { createWorld, renewWorld, type World } from './world.ts'

let site: TestApp
let world: World
beforeAll(async () => {
  site = await testApp()
  world = await createWorld(site)
})

const endpoints = listEndpoints(contract)
prepareSamples(endpoints)
const rowOf = ({ name, meta }: ListedEndpoint) => accessRow(name, meta.access)

const kindsWith = (listed: ListedEndpoint, isWanted: (cell: Cell | undefined) => boolean): ReaderKind[] =>
  readerKinds.filter((kind) => isWanted(rowOf(listed)[kind]))

const sendSample = (listed: ListedEndpoint, kind: ReaderKind) =>
  callEndpoint(world.browsers[kind], listed, sampleInput(listed, world.ids, kind))

/**
 * Returns the key of a cell in `expectedRefusals`: the cell's own name, such as 'events.readState by guest', if it has
 * an entry, otherwise the name of the endpoint, 'events.readState'.
 */
const refusalKeyOf = (name: string) => (name in expectedRefusals ? name : name.replace(/ by \w+$/, ''))
const expectedRefusalOf = (name: string): ExpectedRefusal | undefined => expectedRefusals[refusalKeyOf(name)]

/** Returns why the response contradicts the cell of the table, or undefined when it matches. */
const faultOf = (
  name: string,
  { status, body }: TestResponse,
  cell: Cell | undefined,
): string | undefined => {
  const actual = `${status} ${JSON.stringify(body).slice(0, 120)}`
  if (cell === undefined) return 'the table declares no cell'
  if (cell === 'allowed')
    return status < 300 || isRefusedWith(expectedRefusalOf(name)?.code, { status, body })
      ? undefined
      : `is allowed, but got: ${actual}`
  return isRefusedWith(cell, { status, body }) ? undefined : `is not refused with ${cell}: ${actual}`
}

const isRefusedWith = (
  code: RefusalCode | undefined,
  { status, body }: Pick<TestResponse, 'status' | 'body'>,
) => {
  if (code === undefined || body.code !== code) return false
  const expected = anyRefusal(code, body.facts ?? {})
  return status === expected.status && body.error === expected.text
}

const presentFaults = (foundFaults: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(foundFaults).filter(([, fault]) => fault !== undefined))

test('the declared access of each endpoint determines every cell of its row', () => {
  const undeclared = endpoints.flatMap((listed) =>
    kindsWith(listed, (cell) => cell === undefined).map((kind) => `${listed.name} by ${kind}`),
  )
  expect(undeclared).toEqual([])
})

/**
 * The number of endpoints that are tested between two fingerprints of all data. A fingerprint takes longer than all
 * requests to one endpoint.
 */
const batchSize = 30

test('users without access are refused with the declared text, and nothing changes (API-O7)', async () => {
  const foundFaults: Record<string, string | undefined> = {}
  const checkRefusals = (listed: ListedEndpoint) =>
    Promise.all(
      kindsWith(listed, (cell) => cell !== 'allowed').map(async (kind) => {
        foundFaults[`${listed.name} by ${kind}`] = faultOf(
          listed.name,
          await sendSample(listed, kind),
          rowOf(listed)[kind],
        )
      }),
    )
  let before = await dataFingerprint(site.db)
  for (let start = 0; start < endpoints.length; start += batchSize) {
    const batch = endpoints.slice(start, start + batchSize)
    for (const listed of batch) await checkRefusals(listed)
    const after = await dataFingerprint(site.db)
    if (after !== before)
      foundFaults[batch.map(({ name }) => name).join()] =
        'one of them changed data although all should be refused'
    before = after
  }
  expect(presentFaults(foundFaults)).toEqual({})
})

test('users with access succeed, or get exactly the refusal that the test data is expected to cause', async () => {
  const foundFaults: Record<string, string | undefined> = {}
  const unused = new Set(Object.keys(expectedRefusals))
  for (const listed of endpoints)
    for (const kind of kindsWith(listed, (cell) => cell === 'allowed')) {
      const response = await sendSample(listed, kind)
      const name = `${listed.name} by ${kind}`
      foundFaults[name] = faultOf(name, response, 'allowed')
      if (response.status >= 300) unused.delete(refusalKeyOf(name))
      // Logging out is a GET, but ends the session.
      const isRead = listed.method === 'GET' && listed.name !== 'accounts.logOut'
      if (!isRead) world = await renewWorld(site, world)
    }
  expect(presentFaults(foundFaults)).toEqual({})
  // An expected refusal that never occurs could hide a later fault.
  expect([...unused]).toEqual([])
})

test('staff who can’t view events are refused everything about an event, whatever else they can do', async () => {
  const neededBy = ({ meta: { access } }: ListedEndpoint) =>
    access
      ? accessAlternatives(access).flatMap(([relation, needed]) => (relation === 'staff' ? needed : []))
      : []
  const otherPermissions = endpoints.flatMap(neededBy).filter((permission) => permission !== 'eventArea.view')
  const browser = await createTestStaff(site, ...new Set(otherPermissions))
  const eventEndpoints = endpoints.filter(
    (listed) => listed.meta.access?.event !== undefined && neededBy(listed).length > 0,
  )
  expect(eventEndpoints.length).toBeGreaterThan(80)
  const foundFaults: Record<string, string | undefined> = {}
  for (const listed of eventEndpoints) {
    const response = await callEndpoint(browser, listed, sampleInput(listed, world.ids, 'staff'))
    foundFaults[listed.name] = faultOf(listed.name, response, 'notAllowed')
  }
  // These endpoints find the event by the id of a payment, so the access gate does not know the event.
  for (const listed of endpoints.filter(({ path }) => path.startsWith('/payment/'))) {
    const { body } = await callEndpoint(browser, listed, sampleInput(listed, world.ids, 'staff'))
    foundFaults[listed.name] ??= body?.data?.event && 'its response shows the event'
  }
  expect(presentFaults(foundFaults)).toEqual({})
})

describe('the check finds', () => {
  const rowWithAccess = (access: object | undefined) => {
    const route = { method: 'GET', path: '/x/{id}', summary: 'x', access } as never
    return rowOf(listEndpoints({ example: endpoint(route).input(z.object({ id: z.string() })) })[0]!)
  }
  const response = (status: number, body: object) => ({ status, body, headers: {} })
  const notAllowed = response(403, { error: 'Not allowed', code: 'notAllowed' })

  test('an endpoint that declares no access, an unknown permission, or a token that the table does not know', () => {
    expect(accessRow('example', undefined).staff).toBeUndefined()
    expect(accessRow('example', { allow: { staff: 'made.up' } } as never).staff).toBeUndefined()
    expect(rowWithAccess({ allow: { tokenHolder: true } }).visitor).toBeUndefined()
    expect(rowWithAccess({ allow: { staff: 'customer.edit' } })).toMatchObject({
      staff: 'allowed',
      viewOnlyStaff: 'notAllowed',
      staffWithoutRole: 'notAllowed',
      toggledStaff: 'notAllowed',
    })
  })

  const faultFinder = (name: string, cell: Cell) => (response: TestResponse) => faultOf(name, response, cell)
  const notFound = response(404, { error: 'Node not found: x', code: 'nodeNotFound', facts: { id: 'x' } })

  test('an endpoint that accepts a request it should refuse, or refuses with another text', () => {
    const faultFor = faultFinder('accounts.readPerson', 'notAllowed')
    expect(faultFor(response(200, {}))).toBeDefined()
    expect(faultFor(notFound)).toBeDefined()
    expect(faultFor(response(403, { error: 'No', code: 'notAllowed' }))).toBeDefined()
    expect(faultFor(notAllowed)).toBeUndefined()
  })

  test('an endpoint that refuses a user with access, rejects their input, or does not find their record', () => {
    const faultFor = faultFinder('accounts.readPerson', 'allowed')
    for (const wrongResponse of [notAllowed, response(422, { errors: [], code: 'invalidInput' }), notFound])
      expect(faultFor(wrongResponse)).toBeDefined()
    expect(faultFor(response(200, {}))).toBeUndefined()
  })

  test('an endpoint that can’t succeed with the test data and does not respond with the expected refusal', () => {
    const faultFor = faultFinder('events.bookWithoutPayment', 'allowed')
    const error = 'Not possible while the event is Booked'
    expect(
      faultFor(response(409, { error, code: 'stageForbids', facts: { stage: 'Booked' } })),
    ).toBeUndefined()
    expect(faultFor(response(409, { error: 'No', code: 'stageForbids', facts: {} }))).toBeDefined()
    expect(faultFor(notFound)).toBeDefined()
  })

  test('a refused request that changed data', async () => {
    const before = await dataFingerprint(site.db)
    await site.db.updateTable('app_user').set({ company: 'x' }).where('id', '=', 'demo-guest').execute()
    expect(await dataFingerprint(site.db)).not.toBe(before)
  })
})
