type Shown = { eventId: string; packageId?: string; section?: string; state?: string }

const queryOf = ({ eventId, packageId, section, state }: Shown) => {
  const query = new URLSearchParams({ eventId })
  if (section) query.set('section', section)
  if (packageId) query.set('packageId', packageId)
  if (state) query.set('state', state)
  return query
}

export const eventHomeAddress = (shown: Shown): string => `/my-events?${queryOf(shown)}`
export const eventPackageAddress = (shown: Shown): string => `/my-events/package?${queryOf(shown)}`
export const eventListAddress = '/my-events?list=all'
