import type { Kysely } from 'kysely'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type ExplainedPermission, explainPermissions } from '../../rules/explain-permissions.ts'
import type { PermissionContext } from '../../rules/find-permission.ts'
import { readerContext } from '../../rules/permission-input.ts'
import { rolesFor } from '../../rules/roles-for.ts'
import type { EventAccess } from '../access-facts.ts'
import type { RolePeople } from '../role-people.ts'
import { findRoles } from './role-store.ts'

type Deps = {
  readonly database: Kysely<Tables>
  readonly people: RolePeople
  readonly events: EventAccess
  /** Every permission that a role can grant. */
  readonly permissionPaths: readonly string[]
}

type Trial = {
  readonly personId?: string
  readonly role?: string
  readonly eventId?: string
  readonly section?: string
  readonly statusStage?: string
  readonly timeStage?: string
  readonly paymentStage?: string
}

type TrialResult = {
  readonly who: string
  readonly roles: string[]
  readonly missingRoles: string[]
  readonly context: PermissionContext
  readonly permissions: ExplainedPermission[]
}

/**
 * Returns the permissions of a user, of a user with only the given role, or of a visitor if neither is given. They are
 * calculated as for that user's own requests. A given section or stage replaces that of the event.
 */
export const tryPermissions = async (deps: Deps, trial: Trial): Promise<TrialResult | Refusal> => {
  const { personId, role, eventId, ...given } = trial
  const ofEvent = eventId ? await deps.events.permissionContext(eventId) : {}
  if (eventId && Object.keys(ofEvent).length === 0) return refusal('nodeNotFound', { id: eventId })
  const reader = await readerOf(deps, trial)
  if (!reader) return refusal('nodeNotFound', { id: personId ?? role ?? '' })
  const context = {
    ...ofEvent,
    ...withoutEmpty(given),
    ...reader.context,
  }
  const roles = await findRoles(deps.database, reader.roles)
  const found = roles.map(({ name }) => name)
  return {
    who: reader.who,
    roles: found,
    missingRoles: reader.roles.filter((name) => !found.includes(name)),
    context,
    permissions: explainPermissions(deps.permissionPaths, {
      roles,
      loggedIn: reader.loggedIn,
      context,
    }),
  }
}

type Reader = {
  readonly who: string
  readonly loggedIn: boolean
  readonly roles: readonly string[]
  readonly context: PermissionContext
}

const readerOf = async (deps: Deps, { personId, role, eventId }: Trial): Promise<Reader | undefined> => {
  if (role !== undefined) {
    const exists = (await findRoles(deps.database, [role])).length > 0
    return exists ? { who: role, loggedIn: true, roles: [role], context: {} } : undefined
  }
  if (personId === undefined) return { who: 'A visitor', loggedIn: false, roles: [], context: {} }
  const found = await deps.people.findReader(deps.database, personId)
  if (!found) return undefined
  const relation = eventId ? await deps.events.relationToEvent(found.actor, eventId) : undefined
  const roles = rolesFor(found.actor, relation)
  return { who: found.name, loggedIn: true, roles, context: readerContext(found.actor) }
}

const withoutEmpty = (given: PermissionContext): PermissionContext =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''))
