type AddressedEvent = { eventId: string; packageId?: string; section?: string; state?: string }

const queryOf = ({ eventId, section, packageId, state }: AddressedEvent): string =>
  Object.entries({ eventId, section, packageId, state })
    .flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []))
    .join('&')

export const eventHomeAddress = (shown: AddressedEvent): string => `/my-events?${queryOf(shown)}`
/** Returns the address of event home that scrolls to the payment. */
export const eventPaymentAddress = (shown: AddressedEvent): string => `${eventHomeAddress(shown)}&pay=yes`
export const eventPackageAddress = (shown: AddressedEvent): string => `/my-events/package?${queryOf(shown)}`
export const eventCompareAddress = (shown: AddressedEvent): string => `/my-events/compare?${queryOf(shown)}`
export const eventListAddress = '/my-events?list=all'
