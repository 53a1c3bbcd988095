import { readChoice, readPage, readText } from '#platform/browser/address/read-query.ts'
import { type PersonSort, personSorts } from '../../rules/people/person-sorts.ts'

/** The parameters of a list of people in the address. */
export type PeopleAddress = {
  search?: string
  /** The filter for people who can log in, or for people who can't. */
  state?: 'open' | 'shut'
  sort?: PersonSort
  way?: 'up' | 'down'
  page?: number
}

export const peoplePerPage = 40

/** Reads the parameters of the address; ignores invalid ones. */
export const readPeopleAddress = (query: Record<string, unknown>): PeopleAddress => ({
  search: readText(query.search),
  state: readChoice(['open', 'shut'], query.state),
  sort: readChoice(personSorts, query.sort),
  way: readChoice(['up', 'down'], query.way),
  page: readPage(query.page),
})

type UserType = 'customer' | 'staff' | 'supplierContact'

/** Returns the input of listPeople for an address, sorted by name by default. */
export const peopleQuery = (userType: UserType, address: PeopleAddress) => {
  const { search, state, sort = 'name', way = 'up', page = 1 } = address
  const isOpen = state === undefined ? undefined : state === 'open'
  return {
    userType,
    search,
    // Customers are blocked; staff and supplier contacts are deactivated.
    ...(userType === 'customer'
      ? { ipBlocked: isOpen === undefined ? undefined : !isOpen }
      : { isActive: isOpen }),
    sort,
    way,
    limit: peoplePerPage,
    skip: (page - 1) * peoplePerPage,
  }
}
