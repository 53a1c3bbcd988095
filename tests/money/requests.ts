/**
 * Creates the records of what people and staff requested and Jaunt accepted, and of what the bank shows.
 * `findFaults` compares the books with them. Amounts are in pence.
 */
export const createRequests = () => {
  const replacements = new Map<string, string>()
  return {
    /** The people for whom a payment was prepared or ordered, by transaction. */
    payees: new Map<string, readonly string[]>(),
    /** The amounts that staff marked as received for a bank order that was not paid; one of them counts. */
    received: new Map<string, number[]>(),
    bankRefunds: [] as { customerId: string; pence: number }[],
    /** `pence` is undefined if the request named no amount; Jaunt then refunds what was overpaid. */
    cardRefunds: [] as { customerId: string; pence: number | undefined; refundIds: readonly string[] }[],
    credits: [] as { customerId: string; pence: number }[],
    moves: [] as { from: string; to: string; pence: number }[],
    /** Returns the id of the customer who has a guest's place now. */
    currentId: (id: string): string => replacements.get(id) ?? id,
    /** Guests who were removed. Money that arrives for them later is for its payer or the organiser. */
    removed: new Set<string>(),
    /** Notes that a customer has taken the place of a guest, with everything that was requested for the guest. */
    replaceGuest: (from: string, to: string) => void replacements.set(from, to),
  }
}

export type Requests = ReturnType<typeof createRequests>
