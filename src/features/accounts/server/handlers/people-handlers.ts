import { shownPictures } from '#features/media/server/index.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { peopleEndpoints } from '../../contract/people-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { administrationOf } from '../people/administration-of.ts'
import { listPersons, listStaffRows } from '../people/person-store.ts'
import { showPeople } from '../people/show-person.ts'
import { nameOf } from '../users/show-user.ts'
import { findUserById, type UserRow } from '../users/user-store.ts'

/** The staff whom pages show as contacts. Only their names, titles, photos and phone numbers are public. */
const contactFilter = { isActive: true, enquiries: true } as const

const findContact = async ({ database }: AccountsDeps, id: string): Promise<UserRow | undefined> => {
  const user = await findUserById(database, id)
  const isContact = user?.user_type === 'staff' && user.active && user.takes_enquiries
  return isContact ? user : undefined
}

/** Returns a function that returns the photo of one of the users as pages show it; undefined if there is none. */
const loadImageLookup = async ({ database }: AccountsDeps, users: readonly UserRow[]) => {
  const cloudinaryIds = await shownPictures(
    database,
    users.map(({ picture }) => picture),
  )
  return (user: UserRow) => {
    const cloudinaryId = cloudinaryIds.get(user.picture)
    return cloudinaryId === undefined ? undefined : { cloudinaryId, alt: nameOf(user), section: 'all' }
  }
}

export const peopleHandlers = (deps: AccountsDeps): Handlers<typeof peopleEndpoints> => ({
  listPeople: async ({ input, context }) => {
    const canAdminister = await administrationOf(deps, context.actor)
    if (!canAdminister('view', input.userType)) return refusal('notAllowed')
    const { rows, ...counts } = await listPersons(deps.database, input, deps.lastEventDate)
    return { data: await showPeople(deps, rows), ...counts }
  },
  readPerson: async ({ input: { id }, context }) => {
    const canAdminister = await administrationOf(deps, context.actor)
    const user = await findUserById(deps.database, id)
    if (!user || !canAdminister('view', user.user_type)) return refusal('nodeNotFound', { id })
    const [data] = await showPeople(deps, [user])
    return { data: data! }
  },
  listStaffContacts: async ({ input: { includePhones } }) => {
    const users = await listStaffRows(deps.database, contactFilter)
    const imageOf = await loadImageLookup(deps, users)
    return {
      data: users.map((user) => ({
        id: user.id,
        name: nameOf(user),
        title: user.title,
        image: imageOf(user) ?? null,
        ...(includePhones ? { phone: user.phone } : {}),
      })),
    }
  },
  readStaffImage: async ({ input: { id } }) => {
    const user = await findContact(deps, id)
    const image = user && (await loadImageLookup(deps, [user]))(user)
    return image ? { data: image } : refusal('nodeNotFound', { id })
  },
  readStaffPhone: async ({ input: { id } }) => {
    const user = await findContact(deps, id)
    return user?.phone ? { data: { phone: user.phone } } : refusal('nodeNotFound', { id })
  },
  listStaff: async ({ input }) => ({
    data: (await listStaffRows(deps.database, input)).map((user) => ({
      id: user.id,
      title: user.title,
      name: nameOf(user),
      isActive: user.active,
      enquiries: user.takes_enquiries,
    })),
  }),
})
