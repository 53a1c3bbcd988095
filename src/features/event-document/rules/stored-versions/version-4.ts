/**
 * Version 3 has neither the package that money was paid for, nor due dates set by hand, nor promises. All money counts
 * for the event's leading package, because in version 3 payments could book no other package.
 */
type EventBefore = {
  readonly guests: readonly { readonly paidPence: number }[]
  readonly packages: readonly { readonly id: string; readonly status: string }[]
  /** Present in some events of version 3: it was set from their history when version 4 was introduced. */
  readonly dueDatesByHand?: readonly string[]
}

export const toVersion4 = (event: EventBefore) => {
  const paidPackage = event.packages.find(({ status }) => status === 'Booked') ?? event.packages[0]
  return {
    ...event,
    guests: event.guests.map((guest) => ({
      ...guest,
      paidFor:
        paidPackage && guest.paidPence > 0
          ? [{ packageId: paidPackage.id, pence: guest.paidPence, openPlacesPence: 0 }]
          : [],
    })),
    dueDatesByHand: event.dueDatesByHand ?? [],
    promised: null,
  }
}
