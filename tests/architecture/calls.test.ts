import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import { permissionPaths } from '#app/permission-paths.ts'
import { type Access, accessFaults, alternatives, call, type WorkingRelation } from '#kernel/call.ts'
import { contactPermissions, permissionTypes } from '#kernel/permission.ts'
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

const grantable = new Set<string>([
  ...contactPermissions,
  ...permissionPaths.flatMap((path) => [path, ...permissionTypes.map((type) => `${path}.${type}`)]),
])

/** Permissions that no role can grant: the kernel takes any name in an open group. */
const ungrantable = (access: Access): string[] =>
  alternatives(access)
    .flatMap(([, needed]) => needed)
    .filter((path) => !grantable.has(path))
    .map((path) => `asks for '${path}', which no command is granted by`)

/** What is wrong with the way a call says who may make it. */
const declarationFaults = (listed: ListedCall): string[] => {
  const { access } = listed.meta
  if (!access) return ['declares no access']
  const relations = alternatives(access).map(([relation]) => relation)
  const needed = [
    ...(relations.some((relation) => relatesToEvent.has(relation)) ? [access.event ?? '(event)'] : []),
    ...(relations.includes('self') ? [access.self ?? '(self)'] : []),
    ...(access.supplier === undefined ? [] : [access.supplier]),
  ]
  const fields = inputFields(listed)
  const missing = needed
    .filter((field) => !fields.includes(field))
    .map((field) => `access needs the input field ${field}, which the call does not have`)
  return [...accessFaults(access), ...ungrantable(access), ...missing]
}

/**
 * Calls that let in whoever is logged in, staff and contacts too, whose permission the gate then does not ask:
 * each with what makes that right.
 */
const forWhoeverIsLoggedIn: Readonly<Record<string, string>> = {
  'accounts.changeUser': 'the own account; of another, a permission is asked in change-person.ts',
  'accounts.readMinifiedUser': 'the name of somebody one shares an event with',
  'accounts.listSessions': 'the own sessions',
  'accounts.endSession': 'an own session',
  'accounts.logOutEverywhere': 'the own sessions',
  'accounts.readPersonalData': 'the own data',
  'accounts.checkErasePossible': 'the own account; of another, customer.edit is asked in account-handlers.ts',
  'accounts.logOut': 'the own session',
  'accounts.stopActing': 'back to being oneself, which must not need what was taken away',
  'accounts.toggleCustomerView': 'one’s own view',
  'accounts.takeSupplierRoles': 'staff with supplier.edit, as act-as.ts asks: others get a text of their own',
  'accounts.restoreRoles': 'back to being oneself',
  'events.createEvent': 'customers, and hidden staff with eventArea.edit: others get a text of their own',
  'events.createEmptyEvent': 'the same',
  'guests.openEventByToken': 'members; staff and suppliers with the permission to read, in show-event.ts',
  'payments.paymentSystem': 'how cards are taken is the same for everyone',
}

const complaints = (find: (listed: ListedCall) => string[]) =>
  calls.flatMap((listed) => find(listed).map((text) => `${listed.name}: ${text}`))

test('every call says who may make it, by fields that its input has', () => {
  expect(calls.length).toBeGreaterThan(0)
  expect(complaints(declarationFaults)).toEqual([])
})

test('no call lets staff or a supplier in for being one: each names the permission that is needed', () => {
  const working: readonly WorkingRelation[] = [
    'staff',
    'hiddenStaff',
    'toggledStaff',
    'supplier',
    'supplierContact',
  ]
  const open = ({ meta }: ListedCall) =>
    alternatives(meta.access!)
      .filter(([relation, needed]) => (working as readonly string[]).includes(relation) && !needed.length)
      .map(([relation]) => `lets in ${relation} without a permission`)
  expect(complaints(open)).toEqual([])
  const loggedIn = calls.filter(({ meta }) => meta.access?.allow.loggedIn).map(({ name }) => name)
  expect(loggedIn.toSorted()).toEqual(Object.keys(forWhoeverIsLoggedIn).toSorted())
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

/** Refusals that no code of the product names: nothing refuses with them. */
const idleRefusals = (codes: readonly string[], productTexts: readonly string[]): string[] => {
  const words = new Set(productTexts.flatMap((text) => text.match(/\w+/g) ?? []))
  return codes.filter((code) => !words.has(code))
}

test('every refusal that exists is one that something refuses with', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|kernel\/refusals\.ts$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  expect(idleRefusals(Object.keys(refusals), texts)).toEqual([])
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

describe('a planted fault is caught:', () => {
  const plant = (route: object, input: z.ZodType) =>
    listCalls({
      planted: call({ method: 'GET', path: '/x/{id}', summary: 'x', ...route } as never).input(input),
    })[0]!

  test('a call without access: the contract does not load', () => {
    for (const access of [undefined, {}, { allow: {} }])
      expect(() => plant({ access }, z.object({}))).toThrow('GET /x/{id} declares no access')
  })
  test('access for the organiser of an event that the input does not name', () => {
    const access = { allow: { organiser: true }, event: 'eventId' }
    expect(declarationFaults(plant({ access }, z.object({ id: z.string() })))).toHaveLength(1)
    expect(declarationFaults(plant({ access }, z.object({ eventId: z.string() })))).toHaveLength(0)
  })
  test.each(['staff', 'hiddenStaff', 'toggledStaff', 'supplier', 'supplierContact'])(
    'a call that lets in %s without a permission, or with one that nobody can have: the contract does not load',
    (relation) => {
      for (const needed of [true, [], ''])
        expect(() => plant({ access: { allow: { [relation]: needed } } }, z.object({}))).toThrow(
          /GET \/x\/\{id\} /,
        )
      const unknown = { allow: { organiser: true, [relation]: 'payments.refnud' } }
      expect(() => plant({ access: unknown }, z.object({}))).toThrow(
        "GET /x/{id} asks for 'payments.refnud', which is no permission",
      )
      const old = { allow: [relation] }
      expect(() => plant({ access: old }, z.object({}))).toThrow("knows no relation '0'")
    },
  )
  test('a permission in the group of the commands that no command has', () => {
    const askedFor = (permission: string) =>
      declarationFaults(plant({ access: { allow: { staff: permission } } }, z.object({})))
    expect(askedFor('packageProductFunctions.editCost')).toEqual([])
    expect(askedFor('packageProductFunctions.editCosts')).toHaveLength(1)
  })
  test('the compiler refuses such access as well', () => {
    const declared: Access[] = [
      { allow: { organiser: true, staff: 'payments.refund' }, event: 'id' },
      // @ts-expect-error staff need a permission
      { allow: { staff: true } },
      // @ts-expect-error so do the contacts of a supplier
      { allow: { guest: true, supplierContact: true } },
      // @ts-expect-error a permission that nobody can have
      { allow: { staff: 'payments.refnud' } },
      // @ts-expect-error none of several
      { allow: { staff: [] } },
      // @ts-expect-error beside anyone nobody is asked
      { allow: { anyone: true, staff: 'payments.refund' } },
      // @ts-expect-error nor beside a token
      { allow: { tokenHolder: true, staff: 'payments.refund' } },
    ]
    expect(declared.filter((access) => accessFaults(access).length === 0)).toEqual([declared[0]])
  })
  test('a permission beside anyone or tokenHolder, who are never asked for it: the contract does not load', () => {
    for (const open of ['anyone', 'tokenHolder']) {
      const access = { allow: { staff: 'customer.edit', [open]: true } }
      expect(() => plant({ access }, z.object({}))).toThrow(
        `GET /x/{id} lets in ${open}, beside whom nobody is asked for a permission`,
      )
    }
    expect(plant({ access: { allow: { staff: 'customer.edit' } } }, z.object({}))).toBeDefined()
  })
  test('a call that counts tries and does not say that it refuses for them', () => {
    const access = { allow: { anyone: true } }
    expect(missingRefusals(plant({ access, triesPerMinute: 5 }, z.object({})))).toHaveLength(1)
    const told = { access, triesPerMinute: 5, refusals: ['tooMany'] }
    expect(missingRefusals(plant(told, z.object({})))).toHaveLength(0)
    expect(missingRefusals(plant({ access }, z.object({})))).toHaveLength(0)
  })
  test('a refusal that nothing refuses with', () => {
    expect(idleRefusals(['eventFull', 'moonFull'], [`refusal('eventFull')`])).toEqual(['moonFull'])
  })
})
