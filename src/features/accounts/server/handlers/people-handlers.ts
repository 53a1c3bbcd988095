import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-calls.ts'
import type { peopleCalls } from '../../contract/people-calls.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { administrationOf } from '../people/administration-of.ts'
import { listPersons, listStaffRows } from '../people/person-store.ts'
import { showPeople } from '../people/show-person.ts'
import { nameOf } from '../users/show-user.ts'
import { findUserById } from '../users/user-store.ts'

export const peopleHandlers = (parts: AccountsParts): Handlers<typeof peopleCalls> => ({
  listPeople: async ({ input, context }) => {
    const mayAdminister = await administrationOf(parts, context.actor)
    if (!mayAdminister('view', input.userType)) return refusal('notAllowed')
    const { rows, ...counted } = await listPersons(parts.database, input, parts.lastEventDate)
    return { data: await showPeople(parts, rows), ...counted }
  },
  readPerson: async ({ input: { id }, context }) => {
    const mayAdminister = await administrationOf(parts, context.actor)
    const user = await findUserById(parts.database, id)
    if (!user || !mayAdminister('view', user.user_type)) return refusal('nodeNotFound', { id })
    const [data] = await showPeople(parts, [user])
    return { data: data! }
  },
  listStaff: async ({ input }) => ({
    data: (await listStaffRows(parts.database, input)).map((user) => ({
      id: user.id,
      title: user.title,
      name: nameOf(user),
      isActive: user.active,
      enquiries: user.takes_enquiries,
    })),
  }),
})
