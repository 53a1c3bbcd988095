import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'

/** The type of a field, which determines the values and operators it can be compared with. */
export type FieldKind = 'text' | 'number' | 'flag' | 'day' | 'instant' | 'list'

/** A field for filtering and sorting, with its SQL in the collection's table. */
export type CollectionField = { readonly kind: FieldKind; readonly column: RawBuilder<unknown> }

export type CollectionFields = Readonly<Record<string, CollectionField>>

/** The user who sends the query. */
export type Reader = {
  readonly actor: Actor | null
  /** Returns whether the reader has a permission as staff, by their stored roles; false for others (PERM-003). */
  hasStaffPermission(permission: Permission): boolean
}

/** The rows that a reader can see: all, those that match a condition, or none because the query is refused. */
export type Visible = 'all' | 'refused' | RawBuilder<unknown>

/**
 * A collection that the collection query can read (API-026). Each feature declares its own, and app/compose collects
 * them. Fields that are not declared can't be requested, compared or returned.
 */
export type Collection = {
  readonly name: string
  /** The table. Its primary key `id` identifies rows and makes their order unique. */
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** Returns the fields that this reader can filter and sort by. Comparing a field reveals as much as reading it. */
  fields(reader: Reader): CollectionFields
  /** The default field to sort by. */
  readonly sortedBy: string
  visible(reader: Reader): Visible
  /** Every field of a node that this reader can see. Other fields are never returned. */
  node(reader: Reader): z.ZodObject
  /** Returns nodes by their ids, in any order. Missing nodes are left out. */
  read(ids: readonly string[], reader: Reader): Promise<readonly { readonly id: string }[]>
  /** Related nodes that can be embedded: their collection, and the field that contains their ids. */
  readonly extras?: Readonly<Record<string, { readonly collection: string; readonly ids: string }>>
}

/** Makes all rows visible to staff whose role has the permission, and refuses others. */
export const staffWith =
  (permission: Permission) =>
  ({ hasStaffPermission }: Reader): 'all' | 'refused' =>
    hasStaffPermission(permission) ? 'all' : 'refused'
