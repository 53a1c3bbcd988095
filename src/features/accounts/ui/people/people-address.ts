import { readChoice, readPage, readText } from '#platform/browser/address/read-query.ts'
import { type PersonSort, personSorts } from '../../rules/people/person-sorts.ts'

/** What the address of a list of people says. */
export type PeopleAddress = {
  search?: string
  /** Only those who may log in, or only those who may not. */
  state?: 'open' | 'shut'
  sort?: PersonSort
  way?: 'up' | 'down'
  page?: number
}

export const peoplePerPage = 40

/** Reads the address; what makes no sense in it is left out. */
export const readPeopleAddress = (query: Record<string, unknown>): PeopleAddress => ({
  search: readText(query.search),
  state: readChoice(['open', 'shut'], query.state),
  sort: readChoice(personSorts, query.sort),
  way: readChoice(['up', 'down'], query.way),
  page: readPage(query.page),
})

type UserType = 'customer' | 'staff' | 'supplierContact'

/** The call's input for an address: by name unless it says otherwise. */
export const peopleQuery = (userType: UserType, address: PeopleAddress) => {
  const { search, state, sort = 'name', way = 'up', page = 1 } = address
  const isOpen = state === undefined ? undefined : state === 'open'
  return {
    userType,
    search,
    // Customers are blocked, those who work for us or a supplier are deactivated.
    ...(userType === 'customer'
      ? { ipBlocked: isOpen === undefined ? undefined : !isOpen }
      : { isActive: isOpen }),
    sort,
    way,
    limit: peoplePerPage,
    skip: (page - 1) * peoplePerPage,
  }
}
