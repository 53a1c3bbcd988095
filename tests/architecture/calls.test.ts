import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import { type Access, call } from '#kernel/call.ts'
import { refusals } from '#kernel/refusals.ts'
import { type ListedCall, listCalls } from '#tests/support/list-calls.ts'
import { root } from './checker/read-source.ts'

const calls = listCalls(contract)
const relatesToEvent = new Set(['organiser', 'guest', 'supplier'])

const inputFields = ({ procedure }: ListedCall): string[] => {
  const { inputSchema } = procedure['~orpc']
  if (!inputSchema) return []
  const {
    properties = {},
    anyOf,
    oneOf,
    allOf,
  } = z.toJSONSchema(inputSchema as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  })
  const variants = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])] as { properties?: object }[]
  return [...Object.keys(properties), ...variants.flatMap((variant) => Object.keys(variant.properties ?? {}))]
}

/** What is wrong with the way a call says who may make it. */
const accessFaults = (listed: ListedCall): string[] => {
  const { access } = listed.meta
  if (!access || access.allow.length === 0) return ['declares no access']
  const needed = [
    ...(access.allow.some((relation) => relatesToEvent.has(relation)) ? [access.event ?? '(event)'] : []),
    ...(access.allow.includes('self') ? [access.self ?? '(self)'] : []),
    ...(access.supplier === undefined ? [] : [access.supplier]),
  ]
  const fields = inputFields(listed)
  return needed
    .filter((field) => !fields.includes(field))
    .map((field) => `access needs the input field ${field}, which the call does not have`)
}

const testTexts = globSync(['src/**/*.api.test.ts', 'tests/{api,fuzz}/**/*.api.test.ts'], { cwd: root }).map(
  (file) => readFileSync(join(root, file), 'utf8'),
)

/** A test names a call by its name in the client, or by its address with anything for the parameters. */
const isNamedIn = ({ name, path }: ListedCall, text: string): boolean => {
  const callName = new RegExp(`\\b${name.split('.').at(-1)}\\b`)
  const parameter = '[^/\'"`?]+'
  const address = path
    .split(/\{\+?\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(parameter)
  return callName.test(text) || new RegExp(`/api${address}(?=['"\`?]|$)`, 'm').test(text)
}

const complaints = (find: (listed: ListedCall) => string[]) =>
  calls.flatMap((listed) => find(listed).map((text) => `${listed.name}: ${text}`))

test('every call says who may make it, by fields that its input has', () => {
  expect(calls.length).toBeGreaterThan(0)
  expect(complaints(accessFaults)).toEqual([])
})

test('every call has an address of its own and a summary', () => {
  const addresses = calls.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
  expect(complaints(({ procedure }) => (procedure['~orpc'].route.summary ? [] : ['has no summary']))).toEqual(
    [],
  )
})

test('every call says what it answers', () => {
  expect(complaints(({ procedure }) => (procedure['~orpc'].outputSchema ? [] : ['has no output']))).toEqual(
    [],
  )
})

test('every refusal that a call lists exists', () => {
  const unknown = ({ meta }: ListedCall) => (meta.refusals ?? []).filter((code) => !(code in refusals))
  expect(complaints(unknown)).toEqual([])
})

/** What every call with this promise may answer, whatever its handler does, must be in its contract. */
const missingRefusals = ({ meta }: ListedCall): string[] =>
  meta.triesPerMinute !== undefined && !meta.refusals?.includes('tooMany')
    ? ['counts tries a minute and does not list tooMany']
    : []

test('a call that counts its tries a minute says that it may refuse for them', () => {
  expect(complaints(missingRefusals)).toEqual([])
})

test('no GET is guarded as if it changed something', () => {
  const wrong = ({ method, meta }: ListedCall) =>
    method === 'GET' && meta.idempotent ? ['a read needs no Idempotency-Key'] : []
  expect(complaints(wrong)).toEqual([])
})

test('every call is named by at least one API test', () => {
  expect(
    calls.filter((listed) => !testTexts.some((text) => isNamedIn(listed, text))).map(({ name }) => name),
  ).toEqual([])
})

describe('a planted fault is caught:', () => {
  const plant = (route: object, input: z.ZodType) =>
    listCalls({
      planted: call({ method: 'GET', path: '/x/{id}', summary: 'x', ...route } as never).input(input),
    })[0]!

  test('a call without access', () => {
    expect(accessFaults(plant({}, z.object({})))).toHaveLength(1)
  })
  test('access for the organiser of an event that the input does not name', () => {
    const access = { allow: ['organiser'], event: 'eventId' }
    expect(accessFaults(plant({ access }, z.object({ id: z.string() })))).toHaveLength(1)
    expect(accessFaults(plant({ access }, z.object({ eventId: z.string() })))).toHaveLength(0)
  })
  test('a permission beside anyone or tokenHolder, who are never asked for it: the contract does not load', () => {
    for (const open of ['anyone', 'tokenHolder']) {
      const access = { allow: ['staff', open], permission: 'customer.edit' }
      expect(() => plant({ access }, z.object({}))).toThrow(
        `GET /x/{id}: the permission customer.edit would not be asked of ${open}`,
      )
    }
    // @ts-expect-error a permission needs a relation that is judged
    const typed: Access = { allow: ['anyone'], permission: 'customer.edit' }
    expect(typed.permission).toBeDefined()
    expect(plant({ access: { allow: ['staff'], permission: 'customer.edit' } }, z.object({}))).toBeDefined()
  })
  test('a call that counts tries and does not say that it refuses for them', () => {
    const access = { allow: ['anyone'] }
    expect(missingRefusals(plant({ access, triesPerMinute: 5 }, z.object({})))).toHaveLength(1)
    const told = { access, triesPerMinute: 5, refusals: ['tooMany'] }
    expect(missingRefusals(plant(told, z.object({})))).toHaveLength(0)
    expect(missingRefusals(plant({ access }, z.object({})))).toHaveLength(0)
  })
  test('a call that no test names', () => {
    const planted = plant({ access: { allow: ['anyone'] } }, z.object({}))
    expect(isNamedIn(planted, `inject({ url: '/api/x' })`)).toBe(false)
    expect(isNamedIn(planted, `inject({ url: '/api/x/5?full=yes' })`)).toBe(true)
    expect(isNamedIn(planted, `inject({ url: \`/api/x/\${id}\` })`)).toBe(true)
  })
})
