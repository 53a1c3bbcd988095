type AddressedEvent = { eventId: string; packageId?: string; section?: string; state?: string }

const queryOf = ({ eventId, section, packageId, state }: AddressedEvent): string =>
  Object.entries({ eventId, section, packageId, state })
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')

export const eventHomeAddress = (event: AddressedEvent): string => `/my-events?${queryOf(event)}`
/** Returns the address of event home that scrolls to the payment. */
export const eventPaymentAddress = (event: AddressedEvent): string => `${eventHomeAddress(event)}&pay=yes`
export const eventPackageAddress = (event: AddressedEvent): string => `/my-events/package?${queryOf(event)}`
export const eventCompareAddress = (event: AddressedEvent): string => `/my-events/compare?${queryOf(event)}`
export const eventListAddress = '/my-events?list=all'
