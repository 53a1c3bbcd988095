import { expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility, noVisibility } from '#features/events/rules/testing/visibilities.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleBookedEvent, exampleEvent, exampleFactsOf, withoutCosts } from '../example-event.ts'
import { savePackage } from '../permissions.ts'
import type { CommandDefinition } from './define-command.ts'
import { commandSchema, commands } from './index.ts'

const definitions = Object.values(commands) as unknown as CommandDefinition<never, unknown>[]
const today = '2027-02-01'

const exampleOf = ({ name, example }: (typeof definitions)[number]) => ({
  event: example.on === 'booked' ? exampleBookedEvent : exampleEvent,
  commandFacts: exampleFactsOf(example.by),
  command: commandSchema.parse({
    name,
    packageId: 'pk-1',
    ...(example.itineraryId ? { itineraryId: example.itineraryId } : {}),
    data: example.data,
  }),
})

test('every command is listed under its own name', () => {
  expect(Object.keys(commands)).toEqual(definitions.map(({ name }) => name))
})

test.each(definitions)('the example of $name can be sent and changes the event (PKG-013)', (definition) => {
  const { event, commandFacts, command } = exampleOf(definition)
  const result = evaluateCommands(event, [command], commandFacts)
  expect(isRefusal(result) ? result : 'applied').toBe('applied')
  expect(result).not.toEqual(expect.objectContaining({ event }))
})

test('roles can grant the permission of every command, because its path is known (PERM-014)', () => {
  const paths: readonly string[] = definitions.map(({ permission }) => permission)
  const staffPaths = paths.filter((path) => path !== savePackage)
  expect(staffPaths.filter((path) => !/^packageProductFunctions\.[a-z][a-zA-Z]*$/.test(path))).toEqual([])
  expect(paths.filter((path) => !permissionPaths.includes(path))).toEqual([])
})

test('each staff-only command has its own permission, so granting one command grants no other', () => {
  const group = 'packageProductFunctions.'
  const withSharedPermission = definitions.filter(
    ({ name, permission }) => permission.startsWith(group) && permission !== `${group}${name}`,
  )
  expect(withSharedPermission.map(({ name }) => name)).toEqual([
    'confirmProductBooking',
    'declineProductBooking',
  ])
})

test.each(definitions)(
  '$name is refused without its permission, and the refusal has the command’s index (PKG-O9)',
  (definition) => {
    const { event, commandFacts, command } = exampleOf(definition)
    // Not even a user with all other permissions can send it.
    for (const can of [() => false, (path: string) => path !== definition.permission])
      expect(evaluateCommands(event, [command], { ...commandFacts, can })).toEqual(
        refusal('notAllowed', { index: 0, name: definition.name }),
      )
  },
)

const visibilities = { all: fullVisibility, none: noVisibility }

test.each(
  definitions.flatMap((definition) =>
    (['all', 'none'] as const).map((visibility) => ({ ...definition, visibility })),
  ),
)(
  'after $name, a sender with $visibility visibility gets the result that their browser calculated (PKG-015)',
  (definition) => {
    const { event, commandFacts, command } = exampleOf(definition)
    const wireOptions = { today, visibility: visibilities[definition.visibility] }
    const browserFacts = { ...commandFacts, seesPrices: definition.visibility === 'all' }
    const { by } = definition.example
    const reader =
      by === 'staff'
        ? { kind: 'staff' as const }
        : by === 'supplier'
          ? { kind: 'supplier' as const, supplierIds: ['su-karts'] }
          : { kind: 'organiser' as const, customerId: 'cu-organiser' }
    const browserEvent = eventFromWire(wireEvent(event, reader, wireOptions))
    const predicted = evaluateCommands(
      browserEvent,
      [command],
      by === 'staff' ? browserFacts : withoutCosts(browserFacts),
    )
    const actual = evaluateCommands(event, [command], commandFacts)
    if (isRefusal(predicted) || isRefusal(actual)) throw new Error('refused')
    expect(wireEvent(predicted.event, reader, wireOptions)).toEqual(
      wireEvent(actual.event, reader, wireOptions),
    )
  },
)

test('the schema refuses an unknown command and an extra key (PKG-035)', () => {
  const command = { name: 'editStartTime', packageId: 'pk-1', itineraryId: 'it-karting' }
  expect(commandSchema.safeParse({ ...command, name: 'dropTable', data: {} }).success).toBe(false)
  const data = { startTime: '10:00', price: 0 }
  expect(commandSchema.safeParse({ ...command, data }).success).toBe(false)
})

test('a command that changes an entry must contain the entry’s id (PKG-013)', () => {
  const command = { name: 'editStartTime', packageId: 'pk-1', data: { startTime: '10:00' } }
  expect(commandSchema.safeParse(command).success).toBe(false)
})
