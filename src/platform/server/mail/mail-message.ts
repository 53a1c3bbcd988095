import type { ReactElement } from 'react'
import type { MailChoice } from '#kernel/mail-choice.ts'
import type { Section } from '#kernel/section.ts'

/** The text of an automatic mail that staff can edit. Blank lines separate paragraphs. */
export type MailText = {
  readonly subject: string
  /** The paragraphs between the greeting and the details. */
  readonly intro: string
  /** The paragraphs after the details. */
  readonly closing: string
}

type MailRecipient = 'Customer' | 'Organiser' | 'Guests' | 'Payer' | 'Suppliers' | 'Staff'

/** The facts about an automatic mail that staff see. */
export type AutomaticMail = {
  /** The id, as the outbox stores it. */
  readonly kind: string
  readonly name: string
  /** When the mail is sent, in one sentence. */
  readonly sentWhen: string
  readonly to: MailRecipient
  /** Why the mail can't be turned off for an event. If undefined, code that sends the mail must check `sendsMail`. */
  readonly alwaysSent?: string
  /**
   * The choice by which recipients turn the mail off; 'essential' if they always get it, because it concerns what they
   * have booked, paid or owe, or protects their account.
   */
  readonly recipientChoice: MailChoice | 'essential'
  /** The original text. A paragraph that is empty after its placeholders are filled in is left out. */
  readonly text: MailText
  /** What each placeholder of the text stands for, besides those of every mail. */
  readonly placeholders: Readonly<Record<string, string>>
  /** Placeholders that an edited text must contain. */
  readonly required?: readonly string[]
}

type Envelope = {
  readonly to: string
  readonly eventId?: string
  /** The section whose colour the mail has; by default the colour of the site. */
  readonly section?: Section
  /** True if a user is waiting for the mail, for example for a pin. Other mails do not delay it. */
  readonly urgent?: boolean
  /**
   * True if strangers can cause the mail by entering any address. A mailbox gets at most three such mails an hour and
   * five urgent ones. They must not contain text that the stranger chose.
   */
  readonly byStranger?: boolean
  /**
   * True if the owner of an account must get the mail. It is always sent, but counts towards the limit for strangers.
   */
  readonly isNotice?: boolean
  /** The id of the recipient's account. Required for mails that recipients can turn off. */
  readonly recipientId?: string
  /** The recipient of replies, if not the address that all mails are sent from. */
  readonly replyTo?: { readonly name: string; readonly address: string }
}

/** A mail that a member of staff wrote. */
export type WrittenMessage = Envelope & {
  readonly kind: 'staff-message'
  readonly subject: string
  readonly body: ReactElement
  /** The id of the member of staff. */
  readonly writtenBy: string
  /** The address of the connected account from which the mail is sent: their own, or that of `accountOwner`. */
  readonly fromAddress?: string
  /** The member of staff who owns that account, if it is not the one who wrote the mail. */
  readonly accountOwner?: string
  /** The Message-ID of the answer that the mail replies to, without angle brackets. */
  readonly inReplyTo?: string
  /** The set of files that the mail contains. */
  readonly attachmentSet?: string
}

/** A mail that `automaticMail` declares. Its text is in the declaration, unless staff have edited it. */
export type AutomaticMessage = Envelope & {
  /** The kind of mail, such as 'welcome'. Staff can filter by it. */
  readonly kind: string
  readonly mail: AutomaticMail
  /** True for a message that its recipient always gets, although they can turn off others of its kind. */
  readonly isEssential?: boolean
  /** The values of the text's placeholders. */
  readonly values: Readonly<Record<string, string>>
  /** The name in the greeting; without it, the greeting is 'Hello,'. */
  readonly firstName?: string
  /** Facts, buttons and codes between the introduction and the closing text. `mailSecret` marks secrets. */
  readonly details?: ReactElement
}

/** A mail as a feature writes it; the outbox adds the brand's layout. */
export type MailMessage = WrittenMessage | AutomaticMessage
