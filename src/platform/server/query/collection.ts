import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#kernel/actor.ts'
import type { Permission } from '#kernel/permission.ts'

/** What a field holds, and so which values and operators it may be compared with. */
export type FieldKind = 'text' | 'number' | 'flag' | 'day' | 'instant' | 'list'

/** A field that may be filtered and sorted by: where it stands in the collection's table. */
export type CollectionField = { readonly kind: FieldKind; readonly column: RawBuilder<unknown> }

export type CollectionFields = Readonly<Record<string, CollectionField>>

/** Who asks. */
export type Reader = {
  readonly actor: Actor | null
  /** What the reader may as staff, by their stored roles; nothing for whoever is not staff (000 §6). */
  mayAsStaff(permission: Permission): boolean
}

/** The rows a reader may see: every one, those a condition names, or none because asking is not allowed. */
export type Visible = 'all' | 'refused' | RawBuilder<unknown>

/**
 * Something that the collection query reads (000 §7). Each feature declares its own, and app/compose
 * gathers them. What is not declared here cannot be asked for, compared or answered.
 */
export type Collection = {
  readonly name: string
  /** The table; `id` is its primary key, by which rows are told apart and put in a fixed order. */
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  /** What this reader may filter and sort by: comparing tells as much as reading. */
  fields(reader: Reader): CollectionFields
  /** Sorted by when nothing is asked for. */
  readonly sortedBy: string
  visible(reader: Reader): Visible
  /** Every field of a node for this reader: what it does not list never leaves. */
  node(reader: Reader): z.ZodObject
  /** Nodes by their ids, in any order; an id that is gone is left out. */
  read(ids: readonly string[], reader: Reader): Promise<readonly { readonly id: string }[]>
  /** Related nodes that may be embedded: the collection they are in, and the field that holds their ids. */
  readonly extras?: Readonly<Record<string, { readonly collection: string; readonly ids: string }>>
}

/** Rows for staff whose role grants the permission; for nobody else. */
export const staffWith =
  (permission: Permission) =>
  ({ mayAsStaff }: Reader): 'all' | 'refused' =>
    mayAsStaff(permission) ? 'all' : 'refused'
