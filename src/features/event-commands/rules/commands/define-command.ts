import { z } from 'zod'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { entriesAt } from '#features/event-document/rules/product-list-item.ts'
import { idField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import type { Permission } from '#kernel/permission.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { CommandFacts } from '../facts.ts'
import type { AddItem } from './add-item.ts'

/** A package-update command as it is sent (PKG-013). */
export type Command<Name extends string = string, Data = unknown> = {
  name: Name
  packageId: string
  itineraryId?: string
  productListItemId?: string
  data: Data
}

/**
 * Returns the key of a field of the event. A save is described by the keys that it touches: fields of the event or of a
 * package, and whole entries. The event's history stores the same keys (changed-keys.ts).
 */
export const eventKey = (field: string): string => `event#${field}`
export const packageKey = (packageId: string, field: string): string => `${packageId}#${field}`
export const entryKey = (packageId: string, itineraryId: string): string => `${packageId}/${itineraryId}`

/** Returns the keys that a supplier's answer depends on: whether the package is still booked, and for which date. */
export const answeredPackageKeys = (_: EventDocument, { packageId }: Command): string[] => [
  packageKey(packageId, 'status'),
  packageKey(packageId, 'startDate'),
]

/** The event, the package that a command names, and the facts. */
export type CommandContext = { event: EventDocument; pack: PackageDocument; commandFacts: CommandFacts }

/** A product in the browser's queue of commands. Edits can change the product before it is saved (PKG-018). */
export type QueuedProduct = { productId: string | null; item: AddItem }

type CommandExample<Data> = {
  /** The sender of the command. */
  by: 'organiser' | 'staff' | 'supplier'
  /** The example event to which the command is applied (../example-event.ts). */
  on: 'enquiry' | 'booked'
  itineraryId?: string
  data: Data
}

export type CommandDefinition<Name extends string, Data> = {
  readonly name: Name
  readonly schema: z.ZodType<Command<Name, Data>>
  /** The dotted permission path that the sender's role must grant. */
  readonly permission: Permission
  /** Returns additional permissions that the sender needs for the given data. */
  readonly alsoNeeds?: (data: Data) => Permission[]
  /**
   * False for a command that is sent only after the user has confirmed it (PKG-031, PKG-O8). Such a command is never
   * folded, sent with others or retried automatically.
   */
  readonly safe: boolean
  /**
   * Returns the merge key. A queued command replaces an earlier one with the same key. Commands whose key is null are
   * never replaced (PKG-017).
   */
  readonly mergeKey: (command: Command<Name, Data>) => string | null
  /**
   * Returns whether a later command with the same merge key can replace the earlier one at its position in the queue.
   * If not, both stay in order, because commands between them apply to the result of the earlier one. Without this
   * function, the later command always replaces the earlier one.
   */
  readonly corrects?: (later: Data, earlier: Data) => boolean
  /** Returns the keys that the command touches, to detect conflicts with another save (PKG-O10). */
  readonly touches: (event: EventDocument, command: Command<Name, Data>) => string[]
  /**
   * Returns the keys that the result depends on but does not touch. The command conflicts with a save that has changed
   * one of them since the sender's version.
   */
  readonly reads?: Reads<Data>
  /**
   * Returns the changed keys to which the command only adds a difference. Two saves that only add never conflict
   * (PKG-O16).
   */
  readonly sums?: (event: EventDocument) => string[]
  /** Returns a queued product with the command's edit merged into it. Commands without this function are not merged. */
  readonly fold?: (queued: QueuedProduct, data: Data) => QueuedProduct
  readonly example: CommandExample<Data>
  readonly apply: (
    event: EventDocument,
    command: Command<Name, Data>,
    commandFacts: CommandFacts,
  ) => EventDocument | Refusal
}

type Reads<Data> = (
  event: EventDocument,
  command: Command<string, Data>,
  commandFacts: CommandFacts,
) => string[]

type Common<Name extends string, Schema extends z.ZodType> = {
  name: Name
  data: Schema
  permission: Permission
  alsoNeeds?: (data: z.output<Schema>) => Permission[]
  reads?: Reads<z.output<Schema>>
  example: CommandExample<z.output<Schema>>
}

type EntryCommand<Name extends string, Schema extends z.ZodType> = Common<Name, Schema> & {
  safe?: false
  corrects?: (later: z.output<Schema>, earlier: z.output<Schema>) => boolean
  fold?: (queued: QueuedProduct, data: z.output<Schema>) => QueuedProduct
  change: (entry: PackageEntry, data: z.output<Schema>, context: CommandContext) => PackageEntry | Refusal
}

/** A command about entries. `change`, its effect on a single entry, is also used to build new entries. */
type EntryCommandDefinition<Name extends string, Data> = CommandDefinition<Name, Data> & {
  readonly change: (entry: PackageEntry, data: Data, context: CommandContext) => PackageEntry | Refusal
}

/** Defines a command that changes one itinerary entry, or every entry of the product list item it names. */
export const entryCommand = <const Name extends string, Schema extends z.ZodType>({
  change,
  safe,
  ...common
}: EntryCommand<Name, Schema>): EntryCommandDefinition<Name, z.output<Schema>> => ({
  ...common,
  change,
  safe: safe ?? true,
  schema: entrySchema(common.name, common.data),
  mergeKey: mergeKeyByTarget,
  touches: touchedEntries,
  apply: (event, command, commandFacts) =>
    inPackage(event, command.packageId, (pack) => {
      const targets = new Set(entriesAt(pack, command))
      if (targets.size === 0) return refusal('nodeNotFound', { id: targetOf(command) })
      const entries: PackageEntry[] = []
      for (const entry of pack.entries) {
        const changed = targets.has(entry)
          ? change(entry, command.data, { event, pack, commandFacts })
          : entry
        if (isRefusal(changed)) return changed
        entries.push(changed)
      }
      return { ...pack, entries }
    }),
})

type PackageCommand<Name extends string, Schema extends z.ZodType> = Common<Name, Schema> & {
  mergeKey?: (command: Command<Name, z.output<Schema>>) => string | null
  touches: (command: Command<Name, z.output<Schema>>) => string[]
  change: (
    pack: PackageDocument,
    data: z.output<Schema>,
    context: CommandContext,
  ) => PackageDocument | Refusal
}

/** Defines a command that changes a package as a whole, or adds to it. */
export const packageCommand = <const Name extends string, Schema extends z.ZodType>({
  change,
  touches,
  ...common
}: PackageCommand<Name, Schema>): CommandDefinition<Name, z.output<Schema>> => ({
  mergeKey: mergeKeyByTarget,
  ...common,
  safe: true,
  schema: packageSchema(common.name, common.data),
  touches: (_, command) => touches(command),
  apply: (event, command, commandFacts) =>
    inPackage(event, command.packageId, (pack) => change(pack, command.data, { event, pack, commandFacts })),
})

type EventCommand<Name extends string, Schema extends z.ZodType> = Common<Name, Schema> & {
  mergeKey?: () => null
  touches: string[]
  sums?: (event: EventDocument) => string[]
  change: (
    event: EventDocument,
    data: z.output<Schema>,
    commandFacts: CommandFacts,
  ) => EventDocument | Refusal
}

/** Defines a command that changes the event itself. Its packageId is the package it was sent from (PKG-013). */
export const eventCommand = <const Name extends string, Schema extends z.ZodType>({
  change,
  touches,
  ...common
}: EventCommand<Name, Schema>): CommandDefinition<Name, z.output<Schema>> => ({
  mergeKey: ({ name }) => name,
  ...common,
  safe: true,
  schema: packageSchema(common.name, common.data),
  touches: () => touches,
  apply: (event, command, commandFacts) => change(event, command.data, commandFacts),
})

/** Returns the event with one package changed; refuses with nodeNotFound if the package is missing. */
export const inPackage = (
  event: EventDocument,
  packageId: string,
  change: (pack: PackageDocument) => PackageDocument | Refusal,
): EventDocument | Refusal => {
  const pack = event.packages.find(({ id }) => id === packageId)
  if (!pack) return refusal('nodeNotFound', { id: packageId })
  const changed = change(pack)
  if (isRefusal(changed)) return changed
  return { ...event, packages: event.packages.map((other) => (other === pack ? changed : other)) }
}

/** Returns the keys of the command's entries, to detect conflicts. Without entries, builds a key from the target. */
const touchedEntries = (event: EventDocument, command: Command): string[] => {
  const pack = event.packages.find(({ id }) => id === command.packageId)
  const entries = pack ? entriesAt(pack, command) : []
  if (entries.length === 0) return [entryKey(command.packageId, targetOf(command))]
  return entries.map(({ itineraryId }) => entryKey(command.packageId, itineraryId))
}

const targetOf = ({ itineraryId, productListItemId }: Command): string =>
  itineraryId ?? productListItemId ?? ''

const mergeKeyByTarget = (command: Command): string =>
  [command.name, command.packageId, command.productListItemId ?? '', command.itineraryId ?? ''].join(' ')

const targetFields = {
  packageId: idField,
  itineraryId: idField.optional(),
  productListItemId: z.string().max(200).optional(),
}

// zod cannot infer these types through a generic schema; the fields are exactly those of Command.
const packageSchema = <Name extends string, Schema extends z.ZodType>(name: Name, data: Schema) =>
  z.strictObject({ name: z.literal(name), ...targetFields, data }) as unknown as z.ZodType<
    Command<Name, z.output<Schema>>
  >

const entrySchema = <Name extends string, Schema extends z.ZodType>(name: Name, data: Schema) =>
  z
    .strictObject({ name: z.literal(name), ...targetFields, data })
    .refine((command) => command.itineraryId !== undefined || command.productListItemId !== undefined, {
      path: ['itineraryId'],
      message: genericTexts.valueRequired,
    }) as unknown as z.ZodType<Command<Name, z.output<Schema>>>
