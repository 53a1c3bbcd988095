import { oc } from '@orpc/contract'
import { z } from 'zod'
import { findMisfits } from './find-misfits.ts'
import { genericTexts } from './generic-messages.ts'
import { isPermission, type Permission } from './permission.ts'
import type { RefusalCode } from './refusals.ts'

/** Who is let in by what they are: customers, and whoever asks about nothing but themselves. */
const ownRelations = ['loggedIn', 'customer', 'self', 'organiser', 'guest'] as const
type OwnRelation = (typeof ownRelations)[number]

/** Those who work for us or for a supplier. To be one of them is no permission: each is asked for one. */
const workingRelations = ['staff', 'hiddenStaff', 'toggledStaff', 'supplier', 'supplierContact'] as const
export type WorkingRelation = (typeof workingRelations)[number]

/** Nobody is asked who they are; for tokenHolder the handler must check the token it is given. */
const openRelations = ['anyone', 'tokenHolder'] as const
type OpenRelation = (typeof openRelations)[number]

/**
 * Who may make a call. 'self' is the customer whose id the input field `self` carries; organiser, guest and
 * supplier relate the reader to the event whose id the field `event` carries. 'staff' are staff and hidden
 * staff, who are never let in by the customer they act as; 'toggledStaff' are those who switched to the customer
 * view, whose permissions are then asked of their own roles.
 */
export type Relation = OwnRelation | WorkingRelation | OpenRelation

/** A permission that is needed besides; of several, one will do, and the handler looks which. */
type Needed = Permission | readonly [Permission, Permission, ...Permission[]]

type Judged = { readonly [Each in OwnRelation]?: true | Needed } & {
  readonly [Each in WorkingRelation]?: Needed
} & { readonly [Each in OpenRelation]?: undefined }

/** Stands alone: beside it nobody would be asked for their permission. */
type Open<Only extends OpenRelation> = { readonly [Each in Only]: true } & {
  readonly [Each in Exclude<Relation, Only>]?: undefined
}

export type Access = {
  /**
   * The relations that let in, each with the permission it needs as well (000 §6) or true for none. They are
   * alternatives: one that holds and has its permission is enough.
   */
  readonly allow: Judged | Open<'anyone'> | Open<'tokenHolder'>
  /** Input field that holds the event's id, for organiser, guest and supplier. */
  readonly event?: string
  /** Input field that holds the customer's id, for self. */
  readonly self?: string
  /** Input field that holds the supplier's id, for supplierContact. */
  readonly supplier?: string
}

/** The relations of a call, each with the permissions of which it needs one; none for true. */
export const alternatives = ({ allow }: Access): readonly (readonly [Relation, readonly Permission[]])[] =>
  (Object.entries(allow) as [Relation, true | Needed | undefined][]).flatMap(([relation, needed]) =>
    needed === undefined ? [] : [[relation, permissionsIn(needed)] as const],
  )

const permissionsIn = (needed: true | Needed): readonly Permission[] => {
  if (needed === true) return []
  return typeof needed === 'string' ? [needed] : needed
}

/**
 * Bytes that the body of a call may have: `usual` where it says nothing. More is refused before it is read, so a call
 * says as little as it needs.
 */
export const bodySizes = {
  /** A password, a token, an email address. */
  credentials: 4_096,
  usual: 16_384,
  /** Some hundred ids or rows. */
  list: 131_072,
  /** A save of a package, or a record with its prices. */
  document: 262_144,
  /** What staff write at length. */
  content: 524_288,
} as const

export type CallMeta = {
  readonly access?: Access
  readonly refusals?: readonly RefusalCode[]
  /** Needs an Idempotency-Key header; a repeat answers what the first one answered. */
  readonly idempotent?: boolean
  /** Bytes of the request's body at most, one of `bodySizes`. */
  readonly maxBodyBytes?: number
  /** Tries a minute for one address; calls that check a secret or cost money outside. */
  readonly triesPerMinute?: number
  /**
   * What a visitor is answered depends on what they ask, the database and the day alone, so it is kept for all
   * visitors until what it was read from changes.
   */
  readonly kept?: true
  /** May be called without a CSRF token while no _csrf cookie exists (reads by POST, login, register). */
  readonly open?: boolean
}

type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly tags?: readonly string[]
} & CallMeta & { readonly access: Access }

/**
 * Starts a contract entry. `path` is written without /api, the prefix of every call.
 * @throws when its access would let somebody in who was asked for nothing: see `accessFaults`
 */
export const call = ({ method, path, summary, tags, ...meta }: Route) => {
  const [fault] = meta.access?.allow ? accessFaults(meta.access) : ['declares no access']
  if (fault) throw new Error(`${method} ${path} ${fault}`)
  return oc.$meta<CallMeta>({}).meta(meta).route({ method, path, summary, tags })
}

/** What the type of an access says already; a contract put together another way must not start either. */
export const accessFaults = (access: Access): string[] => {
  const allowed = alternatives(access)
  const isOneOf = (relations: readonly string[], relation: string) => relations.includes(relation)
  const faults = allowed.flatMap(([relation, needed]) => {
    if (isOneOf(openRelations, relation))
      return allowed.length > 1 ? [`lets in ${relation}, beside whom nobody is asked for a permission`] : []
    if (!isOneOf([...ownRelations, ...workingRelations], relation)) return [`knows no relation '${relation}'`]
    const unknown = needed.filter((path) => !isPermission(path))
    if (unknown.length > 0) return [`asks for '${unknown[0]}', which is no permission`]
    return isOneOf(workingRelations, relation) && needed.length === 0
      ? [`lets in ${relation} without a permission`]
      : []
  })
  return allowed.length === 0 ? ['declares no access'] : faults
}

/** The body of an answer that holds one thing. */
export const answer = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema })

/** The body of a list: the page asked for and the count of all. */
export const listAnswer = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ data: z.array(schema), count: z.int() })

/** The body of a list that grows: counting stops somewhere, and `countIsLeast` tells that there are more. */
export const longListAnswer = <Schema extends z.ZodType>(schema: Schema) =>
  listAnswer(schema).extend({ countIsLeast: z.boolean() })

/** The body of a call that answers nothing but that it was done. */
export const doneAnswer = answer(z.object({ ok: z.literal(true) }))
export const done = { data: { ok: true as const } }

/** A query parameter that carries an object or array as a JSON string (000 §7). */
export const jsonParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      const parsed: unknown = JSON.parse(value)
      const misfits = findMisfits(schema, parsed, value.length / 2)
      if (misfits.length === 0) return parsed
      for (const { path, message } of misfits) context.addIssue({ code: 'custom', message, path: [path] })
    } catch {
      context.addIssue({ code: 'custom', message: genericTexts.incorrect })
    }
    return z.NEVER
  }, schema)
