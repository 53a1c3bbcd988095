import { type Actor, countsAsStaff } from '#kernel/actor.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { userEndpoints } from '../../contract/user-endpoints.ts'
import { passwordProblem, passwordStrength } from '../../rules/password.ts'
import { isAdministration } from '../../rules/people/person-fields.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { recoveryOnRequest } from '../links/mail-on-request.ts'
import { administrationOf } from '../people/administration-of.ts'
import { changePerson } from '../people/change-person.ts'
import { changeAccount, setPasswordByToken } from '../users/change-account.ts'
import { passwordRolesOf, readPasswordSettings } from '../users/new-password.ts'
import { register } from '../users/register.ts'
import { nameOf, showActor, showUser } from '../users/show-user.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'

/**
 * Returns true if the actor can see a user's name. Everyone sees their own name. Staff also see the names of users whom
 * they can view; other users see the names of people in the same event.
 */
const canSeeName = async (deps: AccountsDeps, actor: Actor, { id, user_type }: UserRow) =>
  actor.userId === id ||
  (countsAsStaff(actor)
    ? (await administrationOf(deps, actor))('view', user_type)
    : ((await deps.canSeeInEvent?.(actor.userId, id)) ?? false))

export const userHandlers = (deps: AccountsDeps): Handlers<typeof userEndpoints> => ({
  register: async ({ input, context }) => {
    const user = await register(deps, context, input)
    return isRefusal(user) ? user : { user: await showUser(user, deps) }
  },
  changeUser: async ({ input: { username, ...fields }, context }) => {
    const actor = actorOf(context)
    const change = { ...fields, email: fields.email ?? username }
    const isAdministered = isAdministration(change)
    const user = await (isAdministered ? changePerson : changeAccount)(
      deps,
      actor,
      change,
      context.request.ip,
    )
    if (isRefusal(user)) return user
    return { user: isAdministered ? await showUser(user, deps) : (await showActor(actor, deps))! }
  },
  readMinifiedUser: async ({ input: { id }, context }) => {
    const user = await findUserById(deps.database, id)
    // A user whom the reader can't see gets the same response as an unknown id.
    if (!user || !(await canSeeName(deps, actorOf(context), user))) return refusal('nodeNotFound', { id })
    return { data: { id, firstName: user.first_name, lastName: user.last_name, name: nameOf(user) } }
  },
  startRecovery: async ({ input, context }) =>
    (await recoveryOnRequest.enqueue(deps, context.request.ip, input.email)) ?? doneBody,
  setPassword: async ({ input }) => {
    const user = await setPasswordByToken(deps, input)
    return isRefusal(user) ? user : doneBody
  },
  checkPasswordStrength: async ({ input: { password }, context: { actor } }) => {
    const user = actor ? await findUserById(deps.database, actor.userId) : undefined
    const roles = passwordRolesOf(user ?? { user_type: 'customer', roles: [] })
    const settings = await readPasswordSettings(deps.database, roles)
    const strength = passwordStrength(password, settings) ?? null
    return { data: { strength, ok: passwordProblem(password, settings) === undefined } }
  },
})
