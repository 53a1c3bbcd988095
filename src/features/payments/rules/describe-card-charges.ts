import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'

/** The charges of a stored card, which happen if nothing changes. */
type CardCharges = {
  /** Earliest first; empty if the card is not charged (see `reason`). */
  readonly charges: readonly { readonly on: IsoDate; readonly pence: Pence }[]
  /** The day of the email that announces the first charge; undefined if it was sent. */
  readonly announcedOn?: IsoDate | undefined
  readonly reason?: string | undefined
}

/** Returns what is charged to a stored card, when, and when it is announced; or why it is not charged. */
export const describeCardCharges = ({ charges, announcedOn, reason }: CardCharges): string => {
  if (reason) return `Not charged: ${reason}`
  const parts = charges.map(({ on, pence }) => `${formatPence(pence)} on ${formatDate(on)}`).join(', ')
  return announcedOn ? `${parts}; email on ${formatDate(announcedOn)}` : parts
}
