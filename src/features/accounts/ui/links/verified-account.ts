/** Who logged in by the pin, and the event it was for. */
export type VerifiedAccount = {
  readonly customerId: string
  readonly eventId: string | null
  readonly startDate: string | null
}
