import type { Kysely } from 'kysely'
import { contactPermissions } from '#kernel/permission.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type ExplainedPermission, explainPermissions } from '../../rules/explain-permissions.ts'
import type { PermissionContext, PermissionInput } from '../../rules/find-permission.ts'
import { permissionInput } from '../../rules/permission-input.ts'
import { rolesFor } from '../../rules/roles-for.ts'
import { type EventAccess, isOfHeadOffice, type SupplierAccess } from '../access-facts.ts'
import type { RolePeople } from '../role-people.ts'
import { findRoles } from './role-store.ts'

type Deps = {
  readonly database: Kysely<Tables>
  readonly people: RolePeople
  readonly events: EventAccess
  readonly suppliers: SupplierAccess
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
  /** False for a user who is inactive, blocked or erased. `permissions` are those that a log-in would give. */
  readonly canLogIn: boolean
  readonly roles: string[]
  readonly missingRoles: string[]
  readonly context: PermissionContext
  readonly permissions: ExplainedPermission[]
}

/**
 * Returns the permissions of a user, of a user with only the given role, or of a visitor if neither is given. They are
 * calculated as for that user's own requests. A given section or stage replaces that of the event. Supplier contacts
 * also have their personal permissions listed.
 * @returns nodeNotFound for an unknown user, role or event
 */
export const tryPermissions = async (deps: Deps, trial: Trial): Promise<TrialResult | Refusal> => {
  const { personId, role, eventId, ...chosenContext } = trial
  const eventContext = eventId ? await deps.events.permissionContext(eventId) : {}
  if (eventId && Object.keys(eventContext).length === 0) return refusal('nodeNotFound', { id: eventId })
  const context = { ...eventContext, ...withoutEmptyValues(chosenContext) }
  const reader = await readerOf(deps, trial, context)
  if (!reader) return refusal('nodeNotFound', { id: personId ?? role ?? '' })
  const { who, canLogIn = true, roleNames, input } = reader
  const roles = input.roles.map(({ name }) => name)
  return {
    who,
    canLogIn,
    roles,
    missingRoles: roleNames.filter((name) => !roles.includes(name)),
    context: input.context ?? context,
    permissions: explainPermissions(
      [...deps.permissionPaths, ...(reader.isContact ? contactPermissions : [])],
      input,
    ),
  }
}

type Reader = {
  readonly who: string
  /** The names of the reader's roles, including those for which no role document exists. */
  readonly roleNames: readonly string[]
  readonly input: PermissionInput
  readonly isContact?: boolean
  /** False for a user who cannot log in. */
  readonly canLogIn?: boolean
}

const readerOf = async (
  deps: Deps,
  { personId, role, eventId }: Trial,
  context: PermissionContext,
): Promise<Reader | undefined> => {
  const { database } = deps
  if (role !== undefined) {
    const roles = await findRoles(database, [role])
    return roles.length > 0
      ? { who: role, roleNames: [role], input: { roles, loggedIn: true, context } }
      : undefined
  }
  if (personId === undefined) return { who: 'A visitor', roleNames: [], input: permissionInput(null, []) }
  const foundReader = await deps.people.findReader(database, personId)
  if (!foundReader) return undefined
  const { actor, name, canLogIn } = foundReader
  const relation = eventId ? await deps.events.relationToEvent(actor, eventId) : undefined
  const groupHeadOffice = await isOfHeadOffice(deps.suppliers, actor)
  const roleNames = rolesFor(actor, relation)
  const roles = await findRoles(database, roleNames)
  return {
    who: name,
    canLogIn,
    roleNames,
    input: permissionInput(actor, roles, { relation, context, groupHeadOffice }),
    isContact: actor.userType === 'supplierContact',
  }
}

const withoutEmptyValues = (context: PermissionContext): PermissionContext =>
  Object.fromEntries(Object.entries(context).filter(([, value]) => value !== undefined && value !== ''))
