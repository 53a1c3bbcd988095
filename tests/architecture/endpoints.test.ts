import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#app/contract.ts'
import {
  type Access,
  accessAlternatives,
  accessFaults,
  endpoint,
  type WorkingRelation,
} from '#kernel/endpoint.ts'
import { allRefusals } from '#tests/support/all-refusals.ts'
import { grantable } from '#tests/support/grantable.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { root } from './checker/read-source.ts'

const endpoints = listEndpoints(contract)
const relatesToEvent = new Set(['organiser', 'guest', 'supplier'])

const inputFields = ({ procedure }: ListedEndpoint): string[] => {
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

/** Returns a fault for each permission that no role can grant. */
const unknownPermissions = (access: Access): string[] =>
  accessAlternatives(access)
    .flatMap(([, needed]) => needed)
    .filter((path) => !grantable.has(path))
    .map((path) => `requires '${path}', which no role can grant`)

/** Returns what is wrong with an endpoint's declaration of access. */
const declarationFaults = (listed: ListedEndpoint): string[] => {
  const { access } = listed.meta
  if (!access) return ['declares no access']
  const relations = accessAlternatives(access).map(([relation]) => relation)
  const needed = [
    ...(relations.some((relation) => relatesToEvent.has(relation)) ? [access.event ?? '(event)'] : []),
    ...(relations.includes('self') ? [access.self ?? '(self)'] : []),
    ...[access.supplier, access.transaction].filter((field) => field !== undefined),
  ]
  const fields = inputFields(listed)
  const missing = needed
    .filter((field) => !fields.includes(field))
    .map((field) => `access needs the input field ${field}, which the endpoint does not have`)
  return [...accessFaults(access), ...unknownPermissions(access), ...missing]
}

/**
 * Endpoints open to every logged-in user, staff and contacts included, without a permission check by the gate. Each
 * value says why that is right.
 */
const loggedInEndpoints: Readonly<Record<string, string>> = {
  'accounts.changeUser': 'the user’s own account; for others, change-person.ts checks a permission',
  'accounts.readMinifiedUser': 'the name of a person who shares an event with the user',
  'accounts.listSessions': 'the user’s own sessions',
  'accounts.endSession': 'one of the user’s own sessions',
  'accounts.logOutEverywhere': 'the user’s own sessions',
  'accounts.readPersonalData': 'the user’s own data',
  'accounts.readEmailChoices': 'the emails that the user gets',
  'accounts.changeEmailChoice': 'the emails that the user gets',
  'accounts.checkErasePossible':
    'the user’s own account; for others, account-handlers.ts checks customer.edit',
  'accounts.logOut': 'the current session',
  'accounts.stopActing': 'the return to the staff user’s own account, even without the permission to act',
  'accounts.toggleCustomerView': 'the user’s own view',
  'accounts.assumeSupplierRoles':
    'staff with supplier.edit (checked in act-as.ts); others get a specific refusal',
  'accounts.restoreRoles': 'the return to the staff user’s own account',
  'events.createEvent': 'customers, and hidden staff with eventArea.edit; others get a specific refusal',
  'events.createEmptyEvent': 'like events.createEvent',
  'guests.openEventByToken':
    'invitees with the token; members without it; staff and suppliers with a permission (show-event.ts)',
  'payments.paymentSystem': 'the card settings are the same for everyone',
}

const problemsOf = (find: (listed: ListedEndpoint) => string[]) =>
  endpoints.flatMap((listed) => find(listed).map((text) => `${listed.name}: ${text}`))

test('every endpoint declares its access, and its input has the fields that the access needs', () => {
  expect(endpoints.length).toBeGreaterThan(0)
  expect(problemsOf(declarationFaults)).toEqual([])
})

test('access for staff or suppliers always requires a permission, and endpoints open to every logged-in user are listed above', () => {
  const workingRelations: readonly WorkingRelation[] = [
    'staff',
    'hiddenStaff',
    'toggledStaff',
    'supplier',
    'supplierContact',
  ]
  const unguardedAccess = ({ meta }: ListedEndpoint) =>
    accessAlternatives(meta.access!)
      .filter(
        ([relation, needed]) => (workingRelations as readonly string[]).includes(relation) && !needed.length,
      )
      .map(([relation]) => `allows ${relation} without a permission`)
  expect(problemsOf(unguardedAccess)).toEqual([])
  const openToLoggedIn = endpoints.filter(({ meta }) => meta.access?.allow.loggedIn).map(({ name }) => name)
  expect(openToLoggedIn.toSorted()).toEqual(Object.keys(loggedInEndpoints).toSorted())
})

test('every endpoint has a unique URL and a summary', () => {
  const urls = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([])
  expect(problemsOf(({ procedure }) => (procedure['~orpc'].route.summary ? [] : ['has no summary']))).toEqual(
    [],
  )
})

test('every endpoint declares its output', () => {
  expect(problemsOf(({ procedure }) => (procedure['~orpc'].outputSchema ? [] : ['has no output']))).toEqual(
    [],
  )
})

test('every refusal that an endpoint lists exists', () => {
  const unknownRefusals = ({ meta }: ListedEndpoint) =>
    (meta.refusals ?? []).filter((code) => !(code in allRefusals))
  expect(problemsOf(unknownRefusals)).toEqual([])
})

/** Returns refusals that no code of Jaunt uses. */
const unusedRefusals = (codes: readonly string[], productTexts: readonly string[]): string[] => {
  const words = new Set(productTexts.flatMap((text) => text.match(/\w+/g) ?? []))
  return codes.filter((code) => !words.has(code))
}

test('every refusal is used', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\/(kernel\/refusal|rules\/refusals)\.ts$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  expect(unusedRefusals(Object.keys(allRefusals), texts)).toEqual([])
})

/** Returns a fault if an endpoint is rate-limited and does not list tooMany. */
const missingRefusals = ({ meta }: ListedEndpoint): string[] =>
  meta.triesPerMinute !== undefined && !meta.refusals?.includes('tooMany')
    ? ['limits attempts per minute and does not list tooMany']
    : []

test('a rate-limited endpoint lists the refusal for too many tries', () => {
  expect(problemsOf(missingRefusals)).toEqual([])
})

test('no GET endpoint requires an idempotency key', () => {
  const superfluousKey = ({ method, meta }: ListedEndpoint) =>
    method === 'GET' && meta.idempotent ? ['a read needs no Idempotency-Key'] : []
  expect(problemsOf(superfluousKey)).toEqual([])
})

describe('the check finds', () => {
  const plant = (route: object, input: z.ZodType) =>
    listEndpoints({
      example: endpoint({ method: 'GET', path: '/x/{id}', summary: 'x', ...route } as never).input(input),
    })[0]!

  test('an endpoint that declares no access: the contract does not load', () => {
    for (const access of [undefined, {}, { allow: {} }])
      expect(() => plant({ access }, z.object({}))).toThrow('GET /x/{id} declares no access')
  })
  test('access for the organiser of an event that the input does not name', () => {
    const access = { allow: { organiser: true }, event: 'eventId' }
    expect(declarationFaults(plant({ access }, z.object({ id: z.string() })))).toHaveLength(1)
    expect(declarationFaults(plant({ access }, z.object({ eventId: z.string() })))).toHaveLength(0)
  })
  test.each(['staff', 'hiddenStaff', 'toggledStaff', 'supplier', 'supplierContact'])(
    'an endpoint for %s without a permission: the contract does not load',
    (relation) => {
      for (const needed of [true, [], ''])
        expect(() => plant({ access: { allow: { [relation]: needed } } }, z.object({}))).toThrow(
          /GET \/x\/\{id\} /,
        )
      const oldForm = { allow: [relation] }
      expect(() => plant({ access: oldForm }, z.object({}))).toThrow("has the unknown relation '0'")
    },
  )
  test('a permission that no role can grant', () => {
    const faultsWith = (permission: string) =>
      declarationFaults(plant({ access: { allow: { staff: permission } } }, z.object({})))
    expect(faultsWith('packageProductFunctions.editCost')).toEqual([])
    expect(faultsWith('packageProductFunctions.editCosts')).toHaveLength(1)
    expect(faultsWith('payments.refund')).toEqual([])
    expect(faultsWith('payments.refnud')).toEqual(["requires 'payments.refnud', which no role can grant"])
  })
  test('invalid access, which is also a type error', () => {
    const samples: Access[] = [
      { allow: { organiser: true, staff: 'payments.refund' }, event: 'id' },
      // @ts-expect-error staff need a permission
      { allow: { staff: true } },
      // @ts-expect-error supplier contacts need a permission
      { allow: { guest: true, supplierContact: true } },
      // @ts-expect-error an unknown permission
      { allow: { staff: 'payments.refnud' } },
      // @ts-expect-error an empty list of permissions
      { allow: { staff: [] } },
      // @ts-expect-error anyone makes the permission useless
      { allow: { anyone: true, staff: 'payments.refund' } },
      // @ts-expect-error a token makes the permission useless
      { allow: { tokenHolder: true, staff: 'payments.refund' } },
    ]
    const isSound = (access: Access) => accessFaults(access).length + unknownPermissions(access).length === 0
    expect(samples.filter(isSound)).toEqual([samples[0]])
  })
  test('a permission beside anyone or tokenHolder, which is never checked: the contract does not load', () => {
    for (const relation of ['anyone', 'tokenHolder']) {
      const access = { allow: { staff: 'customer.edit', [relation]: true } }
      expect(() => plant({ access }, z.object({}))).toThrow(
        `GET /x/{id} allows ${relation} beside relations whose permissions would never be checked`,
      )
    }
    expect(plant({ access: { allow: { staff: 'customer.edit' } } }, z.object({}))).toBeDefined()
  })
  test('a rate-limited endpoint that does not list the refusal', () => {
    const access = { allow: { anyone: true } }
    expect(missingRefusals(plant({ access, triesPerMinute: 5 }, z.object({})))).toHaveLength(1)
    const declared = { access, triesPerMinute: 5, refusals: ['tooMany'] }
    expect(missingRefusals(plant(declared, z.object({})))).toHaveLength(0)
    expect(missingRefusals(plant({ access }, z.object({})))).toHaveLength(0)
  })
  test('an unused refusal', () => {
    expect(unusedRefusals(['eventFull', 'moonFull'], [`refusal('eventFull')`])).toEqual(['moonFull'])
  })
})

test('a log-in accepts 4 KB, a save 256 KB, and only endpoints for staff accept more', () => {
  const limitOf = (endpointName: string) =>
    endpoints.find(({ name }) => name === endpointName)?.meta.maxBodyBytes
  expect(limitOf('accounts.logIn')).toBe(4096)
  expect(limitOf('events.saveCommands')).toBe(262_144)
  const larger = endpoints.filter(({ meta }) => (meta.maxBodyBytes ?? 0) > 262_144)
  const notOnlyForStaff = larger.filter(({ meta }) =>
    accessAlternatives(meta.access!).some(([relation]) => relation !== 'staff'),
  )
  expect(larger.length).toBeGreaterThan(0)
  expect(notOnlyForStaff.map(({ name }) => name)).toEqual([])
})
