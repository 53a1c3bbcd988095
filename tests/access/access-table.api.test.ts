import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import { call } from '#kernel/call.ts'
import { refusalAnswer } from '#kernel/refusal.ts'
import { type ListedCall, listCalls } from '#tests/support/list-calls.ts'
import { testAppWithCatalogue } from '#tests/support/sample-event.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-browser.ts'
import { accessRow, type Cell } from './access-table.ts'
import { dataMark } from './data-mark.ts'
import { type ReaderKind, readerKinds } from './reader-kinds.ts'
import { prepareSamples, sampleInput } from './sample-input.ts'
import { sendCall } from './send-call.ts'
import { createWorld, mend, type World } from './world.ts'

let site: TestApp
let world: World
beforeAll(async () => {
  site = await testAppWithCatalogue()
  world = await createWorld(site)
})

const calls = listCalls(contract)
prepareSamples(calls)
const rowOf = ({ name, meta }: ListedCall) => accessRow(name, meta.access)

const kindsWith = (listed: ListedCall, wanted: (cell: Cell | undefined) => boolean): ReaderKind[] =>
  readerKinds.filter((kind) => wanted(rowOf(listed)[kind]))

const ask = (listed: ListedCall, kind: ReaderKind) =>
  sendCall(world.browsers[kind], listed, sampleInput(listed, world.ids, kind))

/** Codes that say the call never got as far as the record. */
const stopped = new Set(['invalidInput', 'callUnknown', 'idempotencyMissing', 'tooMany'])

/** What is wrong with an answer, seen from the cell that declares it. */
const faultOf = ({ status, body }: Answer, cell: Cell | undefined): string | undefined => {
  const answered = `${status} ${JSON.stringify(body).slice(0, 120)}`
  if (cell === undefined) return 'the table declares no cell'
  if (cell === 'allowed')
    return [401, 403].includes(status) || status >= 500 || stopped.has(body.code)
      ? `is not let in: ${answered}`
      : undefined
  const expected = refusalAnswer({ refused: cell, facts: body.facts ?? {} })
  const right = status === expected.status && body.code === cell && body.error === expected.text
  return right ? undefined : `is not refused with ${cell}: ${answered}`
}

const faults = (found: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))

test('every cell is declared: each call says who may make it in words that the table knows', () => {
  const undeclared = calls.flatMap((listed) =>
    kindsWith(listed, (cell) => cell === undefined).map((kind) => `${listed.name} by ${kind}`),
  )
  expect(undeclared).toEqual([])
})

test('whoever may not make a call is refused with the text for it, and nothing changes (API-O7)', async () => {
  const found: Record<string, string | undefined> = {}
  for (const listed of calls) {
    const before = await dataMark(site.db)
    await Promise.all(
      kindsWith(listed, (cell) => cell !== 'allowed').map(async (kind) => {
        found[`${listed.name} by ${kind}`] = faultOf(await ask(listed, kind), rowOf(listed)[kind])
      }),
    )
    if ((await dataMark(site.db)) !== before) found[listed.name] = 'changed something though all were refused'
  }
  expect(faults(found)).toEqual({})
}, 180_000)

test('whoever may make a call is let in', async () => {
  const found: Record<string, string | undefined> = {}
  for (const listed of calls)
    for (const kind of kindsWith(listed, (cell) => cell === 'allowed')) {
      const answer = await ask(listed, kind)
      found[`${listed.name} by ${kind}`] = faultOf(answer, 'allowed')
      const reads = listed.method === 'GET' && listed.name !== 'accounts.logOut'
      if (!reads) world = await mend(site, world)
    }
  expect(faults(found)).toEqual({})
}, 180_000)

describe('a planted fault is caught:', () => {
  const plant = (access: object | undefined) => {
    const route = { method: 'GET', path: '/x/{id}', summary: 'x', access } as never
    return rowOf(listCalls({ planted: call(route).input(z.object({ id: z.string() })) })[0]!)
  }
  const answer = (status: number, body: object) => ({ status, body, headers: {} })
  const notAllowed = answer(403, { error: 'Not allowed', code: 'notAllowed' })

  test('a call without access, with an unknown permission, or with a token that the table does not know', () => {
    expect(plant(undefined).staff).toBeUndefined()
    expect(plant({ allow: ['staff'], permission: 'made.up' }).staff).toBeUndefined()
    expect(plant({ allow: ['tokenHolder'] }).visitor).toBeUndefined()
    expect(plant({ allow: ['staff'], permission: 'customer.edit' })).toMatchObject({
      staff: 'allowed',
      powerlessStaff: 'notAllowed',
      toggledStaff: 'notAllowed',
    })
  })

  test('a call that lets in whom it should refuse, or refuses in other words', () => {
    expect(faultOf(answer(200, {}), 'notAllowed')).toBeDefined()
    expect(
      faultOf(answer(404, { error: 'Node not found: x', code: 'nodeNotFound' }), 'notAllowed'),
    ).toBeDefined()
    expect(faultOf(answer(403, { error: 'No', code: 'notAllowed' }), 'notAllowed')).toBeDefined()
    expect(faultOf(notAllowed, 'notAllowed')).toBeUndefined()
  })

  test('a call that refuses whom it should let in, or never got that far', () => {
    expect(faultOf(notAllowed, 'allowed')).toBeDefined()
    expect(faultOf(answer(422, { errors: [], code: 'invalidInput' }), 'allowed')).toBeDefined()
    expect(
      faultOf(answer(404, { error: 'Node not found: x', code: 'nodeNotFound' }), 'allowed'),
    ).toBeUndefined()
  })

  test('a refusal that changed something', async () => {
    const before = await dataMark(site.db)
    await site.db.updateTable('app_user').set({ company: 'x' }).where('id', '=', 'demo-guest').execute()
    expect(await dataMark(site.db)).not.toBe(before)
  })
})
