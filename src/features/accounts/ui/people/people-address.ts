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

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

/** Reads the address; what makes no sense in it is left out. */
export const readPeopleAddress = (query: Record<string, unknown>): PeopleAddress => ({
  search: query.search === undefined || query.search === '' ? undefined : String(query.search).slice(0, 100),
  state: oneOf(['open', 'shut'], query.state),
  sort: oneOf(personSorts, query.sort),
  way: oneOf(['up', 'down'], query.way),
  page: Number(query.page) > 1 ? Math.min(Math.floor(Number(query.page)), 25_000) : undefined,
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
