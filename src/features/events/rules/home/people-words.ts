type Group = {
  readonly attendingCustomers?: number | undefined
  readonly estimatedCustomers?: number | undefined
}

/** How many come, and of how many it is planned for: '2 of 10 coming'. */
export const peopleWords = ({ attendingCustomers = 0, estimatedCustomers = 0 }: Group): string =>
  estimatedCustomers > attendingCustomers
    ? `${attendingCustomers} of ${estimatedCustomers} coming`
    : `${attendingCustomers} coming`
