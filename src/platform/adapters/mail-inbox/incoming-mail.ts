/** A file of a received email, which stays in its mailbox. */
export type IncomingFile = {
  readonly name: string
  /** The size in bytes. */
  readonly size: number
}

/** What a delivery status notification (RFC 3464) says about one recipient. */
export type DeliveryReport = {
  /** The addresses of the recipient, in lower case: the final one, and the one that we sent the email to. */
  readonly addresses: readonly string[]
  /** True if the delivery has failed for good; false if the mail server still tries. */
  readonly hasFailed: boolean
  /** The status of RFC 3463, such as 5.1.1. */
  readonly status: string
  /** What the mail server of the recipient said. */
  readonly reason: string
}

/** The parts of a header by which we recognise an answer, before its text is read. */
export type IncomingHead = {
  /** The Message-IDs of the emails that it answers, the nearest first, without angle brackets. */
  readonly references: readonly string[]
  readonly isReport: boolean
}

/** A received email, with all sizes limited. */
export type IncomingMail = IncomingHead & {
  /** Without angle brackets; empty if it has none. */
  readonly messageId: string
  /** The sender as the email names them. Anybody can write any address here. */
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  /** When our mailbox received it. */
  readonly receivedAt: Date
  /** The plain text, or the text of the HTML. */
  readonly text: string
  readonly files: readonly IncomingFile[]
  /** True if a program sent it, such as an out-of-office reply (RFC 3834). */
  readonly isAutomatic: boolean
  /** Empty unless the email is a delivery status notification. */
  readonly reports: readonly DeliveryReport[]
}

/** Maximum bytes of an email that are downloaded. */
export const maxMailBytes = 1_048_576
