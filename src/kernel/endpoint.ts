import { oc } from '@orpc/contract'
import { z } from 'zod'
import { findMismatches } from './find-mismatches.ts'
import { genericTexts } from './generic-messages.ts'
import type { Permission } from './permission.ts'
import type { RefusalCode } from './refusal.ts'

/** Relations that can be enough for access. An endpoint can require a permission as well. */
const ownRelations = ['loggedIn', 'customer', 'self', 'organiser', 'guest'] as const
type OwnRelation = (typeof ownRelations)[number]

/** Relations of people who work for us or for a supplier. For access, each of them also needs a permission. */
const workingRelations = ['staff', 'hiddenStaff', 'toggledStaff', 'supplier', 'supplierContact'] as const
export type WorkingRelation = (typeof workingRelations)[number]

/** Relations without sign-in. For 'tokenHolder', the handler must check the token. */
const openRelations = ['anyone', 'tokenHolder'] as const
type OpenRelation = (typeof openRelations)[number]

/**
 * The kinds of user that can use an endpoint. 'self' is the customer whose id is in the input field `self`.
 * 'organiser', 'guest' and 'supplier' mean that relation to the event whose id is in the input field `event`. 'staff'
 * means staff and hidden staff; their access never comes from the customer they act as. 'toggledStaff' means staff in
 * the customer view, whose own roles are checked for the permission.
 */
export type Relation = OwnRelation | WorkingRelation | OpenRelation

/** A required permission. If several are listed, one of them is enough; the handler checks which one applies. */
type RequiredPermission = Permission | readonly [Permission, Permission, ...Permission[]]

type SignedInAccess = { readonly [Each in OwnRelation]?: true | RequiredPermission } & {
  readonly [Each in WorkingRelation]?: RequiredPermission
} & { readonly [Each in OpenRelation]?: undefined }

/** Access for a single relation. Other relations cannot be added, because they would never be checked. */
type OpenAccess<Only extends OpenRelation> = { readonly [Each in Only]: true } & {
  readonly [Each in Exclude<Relation, Only>]?: undefined
}

export type Access = {
  /**
   * The relations with access, each with the permission that it also needs, or `true` if it needs none. A user has
   * access if one of the relations applies and its permission is granted.
   */
  readonly allow: SignedInAccess | OpenAccess<'anyone'> | OpenAccess<'tokenHolder'>
  /**
   * The name of the input field with the event's id, for 'organiser', 'guest' and 'supplier'. Staff then also need the
   * permission to view events.
   */
  readonly event?: string
  /**
   * The name of the input field with the id of a transaction, for 'staff' of endpoints that do not name the event. Staff
   * then need their permissions for the event of the transaction, as if the endpoint named it.
   */
  readonly transaction?: string
  /** The name of the input field with the customer's id, for 'self'. */
  readonly self?: string
  /** The name of the input field with the supplier's id, for 'supplierContact'. */
  readonly supplier?: string
}

/**
 * Returns the relations of an endpoint with the permissions that each one needs. One of the permissions is enough; an
 * empty list means that none is needed.
 */
export const accessAlternatives = ({
  allow,
}: Access): readonly (readonly [Relation, readonly Permission[]])[] =>
  (Object.entries(allow) as [Relation, true | RequiredPermission | undefined][]).flatMap(
    ([relation, needed]) => (needed === undefined ? [] : [[relation, permissionsIn(needed)] as const]),
  )

const permissionsIn = (neededPermissions: true | RequiredPermission): readonly Permission[] => {
  if (neededPermissions === true) return []
  return typeof neededPermissions === 'string' ? [neededPermissions] : neededPermissions
}

/**
 * Maximum sizes of a request body, in bytes; `usual` is the default. The server rejects a larger body before reading
 * it. An endpoint declares the smallest of these sizes that is enough for its requests.
 */
export const bodySizes = {
  /** For a password, a token or an email address. */
  credentials: 4_096,
  usual: 16_384,
  /** For a few hundred ids or rows. */
  list: 131_072,
  /** For a save of a package, or a record with its prices. */
  document: 262_144,
  /** For long texts that staff write. */
  content: 524_288,
} as const

export type EndpointMeta = {
  readonly access?: Access
  readonly refusals?: readonly RefusalCode[]
  /** Requires an Idempotency-Key header. A repeated request gets the response of the first one. */
  readonly idempotent?: boolean
  /** Maximum size of the request body in bytes, one of `bodySizes`. */
  readonly maxBodyBytes?: number
  /**
   * The priority under overload, for an endpoint without parameters in its path. `critical` is for the steps of a
   * payment: they are refused last, but without a session they count as requests of visitors. `member` is for log-ins,
   * whose users have no session yet. By default, the priority depends on the session and the method of the request.
   */
  readonly priority?: 'critical' | 'member'
  /** Maximum requests a minute from one IP address, for endpoints that check a secret or use a paid service. */
  readonly triesPerMinute?: number
  /**
   * True if the response to a visitor depends only on the request, the database and the day. It is then cached for all
   * visitors until a row that it was read from changes. With 'forCustomers', the response is cached for customers too.
   * It can then also depend on whether the user is logged in and on which prices are shown, but on nothing else.
   */
  readonly cached?: true | 'forCustomers'
  /**
   * True for an endpoint that pages request only once they are idle. They also load its address only then.
   */
  readonly background?: true
  /** The rows in `data` can be streamed; the handler validates them with `readInBlocks`. */
  readonly streams?: true
  /**
   * True for a list or report that only reads, and whose data can be some seconds old. Staff get it from a read
   * replica, unless they have just written.
   */
  readonly readsReplica?: true
  /**
   * True for an endpoint that takes long whatever its input. One account can run only a few such requests at the same
   * time.
   */
  readonly large?: true
  /**
   * True for an endpoint that accepts requests without a CSRF token while no _csrf cookie exists (reads by POST, login,
   * register).
   */
  readonly open?: boolean
}

type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  readonly tags?: readonly string[]
} & EndpointMeta & { readonly access: Access }

/**
 * Creates an endpoint of a contract. `path` is written without /api, the prefix of every endpoint.
 * @throws when its access is missing or unsafe (see `accessFaults`), when it is cached and reads a replica, or when it
 * declares a priority and has parameters in its path
 */
export const endpoint = ({ method, path, summary, tags, ...meta }: Route) => {
  const [fault] = meta.access?.allow ? accessFaults(meta.access) : ['declares no access']
  if (fault) throw new Error(`${method} ${path} ${fault}`)
  // A cached response is dropped when the primary changes. A replica could then still send older data, which would stay
  // cached.
  if (meta.readsReplica && meta.cached)
    throw new Error(`${method} ${path} is cached, so it can't read a replica`)
  if (meta.priority && path.includes('{'))
    throw new Error(`${method} ${path} declares a priority, so its path can't have parameters`)
  return oc.$meta<EndpointMeta>({}).meta(meta).route({ method, path, summary, tags })
}

/**
 * Returns what is wrong with an access. Types reject most of these mistakes, but a contract that bypasses the types
 * must not start either.
 */
export const accessFaults = (access: Access): string[] => {
  const allowed = accessAlternatives(access)
  const isOneOf = (relations: readonly string[], relation: string) => relations.includes(relation)
  const faults = allowed.flatMap(([relation, needed]) => {
    if (isOneOf(openRelations, relation))
      return allowed.length > 1
        ? [`allows ${relation} beside relations whose permissions would never be checked`]
        : []
    if (!isOneOf([...ownRelations, ...workingRelations], relation))
      return [`has the unknown relation '${relation}'`]
    // The empty permission path would be granted to every logged-in user, so it is not a permission.
    return isOneOf(workingRelations, relation) && needed.every((path: string) => path === '')
      ? [`allows ${relation} without a permission`]
      : []
  })
  return allowed.length === 0 ? ['declares no access'] : faults
}

/** Returns the schema of a response body with one value. */
export const dataResponse = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: schema })

/** Returns the schema of a response body with a list: the requested page and the total count. */
export const listResponse = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ data: z.array(schema), count: z.int() })

/**
 * Returns the schema of a response body with a growing list. Counting stops at a limit; `countIsMinimum` is true if
 * there are more.
 */
export const longListResponse = <Schema extends z.ZodType>(schema: Schema) =>
  listResponse(schema).extend({ countIsMinimum: z.boolean() })

/** The schema of a response body that only confirms success. */
export const doneResponse = dataResponse(z.object({ ok: z.literal(true) }))
export const doneBody = { data: { ok: true as const } }

/** Returns the schema of a query parameter that carries an object or array as a JSON string (SHELL-057). */
export const jsonParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      const parsed: unknown = JSON.parse(value)
      // Each value takes about two characters of JSON or more, such as '1,'.
      const mismatches = findMismatches(schema, parsed, value.length / 2)
      if (mismatches.length === 0) return parsed
      for (const { path, message } of mismatches) context.addIssue({ code: 'custom', message, path: [path] })
    } catch {
      context.addIssue({ code: 'custom', message: genericTexts.incorrect })
    }
    return z.NEVER
  }, schema)
