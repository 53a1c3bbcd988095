import { oc } from '@orpc/contract'
import { z } from 'zod'
import { genericTexts } from './generic-messages.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may make a call. Several relations are alternatives: one that holds is enough.
 * 'self' is the customer whose id the input field `self` carries; organiser, guest and supplier relate
 * the reader to the event whose id the field `event` carries; tokenHolder is decided by the handler,
 * which must check the token it is given. 'staff' are staff and hidden staff; 'toggledStaff' are those who
 * switched to the customer view, whose permissions are then asked of their own roles.
 */
const relations = [
  'anyone',
  'loggedIn',
  'customer',
  'hiddenStaff',
  'staff',
  'toggledStaff',
  'self',
  'organiser',
  'guest',
  'supplier',
  'supplierContact',
  'tokenHolder',
] as const
export type Relation = (typeof relations)[number]

type AccessFields = {
  /** Input field that holds the event's id, for organiser, guest and supplier. */
  readonly event?: string
  /** Input field that holds the customer's id, for self. */
  readonly self?: string
  /** Input field that holds the supplier's id, for supplierContact. */
  readonly supplier?: string
}

/** Relations that are judged by who calls; for the other two there is no role to ask. */
type JudgedRelation = Exclude<Relation, 'anyone' | 'tokenHolder'>

/** A permission cannot stand beside anyone or tokenHolder: who has no role would be let in without it. */
export type Access =
  | (AccessFields & { readonly allow: readonly [Relation, ...Relation[]]; readonly permission?: undefined })
  | (AccessFields & {
      readonly allow: readonly [JudgedRelation, ...JudgedRelation[]]
      /** Dotted permission path the reader's role must grant as well (000 §6). */
      readonly permission: string
    })

export type CallMeta = {
  readonly access?: Access
  readonly refusals?: readonly RefusalCode[]
  /** Needs an Idempotency-Key header; a repeat answers what the first one answered. */
  readonly idempotent?: boolean
  /** Tries a minute for one address; calls that check a secret or cost money outside. */
  readonly triesPerMinute?: number
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
 * @throws when its access names a permission beside a relation that needs none
 */
export const call = ({ method, path, summary, tags, ...meta }: Route) => {
  refuseIdlePermission(meta.access, `${method} ${path}`)
  return oc.$meta<CallMeta>({}).meta(meta).route({ method, path, summary, tags })
}

/** The types say it already; a contract put together another way must not start either. */
const refuseIdlePermission = (access: Access | undefined, name: string) => {
  const open = access?.allow.find((relation) => relation === 'anyone' || relation === 'tokenHolder')
  if (open && access?.permission !== undefined)
    throw new Error(`${name}: the permission ${access.permission} would not be asked of ${open}`)
}

/** The body of an answer that holds one thing. */
export const answer = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema })

/** The body of a list: the page asked for and the count of all. */
export const listAnswer = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ data: z.array(schema), count: z.int() })

/** The body of a call that answers nothing but that it was done. */
export const doneAnswer = answer(z.object({ ok: z.literal(true) }))
export const done = { data: { ok: true as const } }

/** A query parameter that carries an object or array as a JSON string (000 §7). */
export const jsonParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: genericTexts.incorrect })
      return z.NEVER
    }
  }, schema)
