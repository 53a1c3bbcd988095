import type { ColumnType, Generated } from 'kysely'
import type { AccountProblem } from '#kernel/account-problems.ts'
import type { allMails, MailChoice } from '#kernel/mail-choice.ts'
import type { MailText } from './mail-message.ts'

/** A file of an answer, which stays in the mailbox. The size is in bytes. */
type AnswerFile = { readonly name: string; readonly size: number }

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    mail_outbox: {
      id: string
      kind: string
      recipient: string
      subject: string
      html: string
      text: string
      /** The mail as everyone except its recipient can read it, if html and text contain a secret. */
      shown_html: string | null
      shown_text: string | null
      event_id: string | null
      created_at: ColumnType<Date, Date, never>
      sent_at: Date | null
      tries: Generated<number>
      last_error: string | null
      /** Counts towards the limit of mails that strangers can cause. */
      by_stranger: Generated<boolean>
      /** The recipient's normalised address (`mailboxOf`), by which such mails are counted; null for others. */
      mailbox: string | null
      /** True for a pin, link or notice, which is counted apart from the other mails. */
      protects_account: Generated<boolean>
      /** The time until which a worker has claimed the mail. */
      claimed_until: Date | null
      /** The member of staff who wrote the mail; null for an automatic one. */
      written_by: string | null
      /** The recipient of replies; null for the site's own address. */
      reply_name: string | null
      reply_address: string | null
      /** The set of files that the mail contains; null without files. */
      attachment_set: string | null
      /** The connected account that sends the mail; null for the site's own address. */
      from_address: string | null
      /** The owner of that account, if it is not the author of the mail. */
      account_owner: Generated<string | null>
      /** Why that account could not send the mail, which is then sent from the site's own address. */
      account_problem: AccountProblem | null
      /** The person who can turn the mail off; null for an essential one. */
      recipient_id: string | null
      /** The choice that the mail belongs to; null for an essential one. */
      choice: MailChoice | null
      /** The address at which the recipient can turn off mails like this one; null once the mail is sent. */
      unsubscribe_url: string | null
      /** When the recipient turned the mail off. It is not sent after that. */
      turned_off_at: Date | null
      /** The thread of the mail at the provider of the account that it was sent from. */
      thread: string | null
      /** The Message-ID, without angle brackets, if the provider replaced ours. */
      sent_message_id: string | null
      /** The Message-ID of the answer that this mail replies to. */
      in_reply_to: string | null
      /** The status (RFC 3463) and reason of the last report about the delivery. */
      bounce_status: string | null
      bounce_reason: string | null
      /** When the mail was reported as not delivered; null also if a mail server is still trying. */
      bounced_at: Date | null
      /** True if the mail is sent even to an address that is known not to accept mails. */
      ignores_stop: Generated<boolean>
    }
    /** The emails that people have turned off. */
    mail_choice: {
      user_id: string
      /** Null for the mails of all events. */
      event_id: string | null
      choice: MailChoice | typeof allMails
      turned_off_at: Date
    }
    /** Addresses to which automatic mails are no longer sent, because their mail server does not know them. */
    mail_stop: {
      /** In lower case. */
      address: string
      reason: string
      stopped_at: Date
    }
    /** How far each mailbox with answers has been read. */
    mail_inbox: {
      inbox: string
      position: string | null
      /** The time until which a process has claimed the mailbox. */
      claimed_until: Date | null
      /** The start of the last run that did not fail. */
      read_at: Date | null
      /** How often each email has failed since that run, by its id in the mailbox. */
      failures: Generated<Readonly<Record<string, number>>>
    }
    /** Answers to mails of events. */
    mail_answer: {
      id: string
      event_id: string
      /** The mail that it answers. */
      mail_id: string
      /** The first mail of the conversation. */
      conversation: string
      message_id: string
      sender_name: string
      sender_address: string
      /** Whether the sender is the recipient of the answered mail. */
      is_recipient: boolean
      is_automatic: boolean
      subject: string
      text: string
      /** The quoted history and the signature. */
      quoted: string
      files: ColumnType<readonly AnswerFile[], string, string>
      received_at: Date
      read_at: Date | null
      read_by: string | null
    }
    /** Files that staff attached to a mail. The mails to all people of an event share one set. */
    mail_attachment: {
      set_id: string
      /** The position in the mail, from 0. */
      number: number
      event_id: string
      name: string
      media_type: string
      /** In bytes. */
      size: number
      bytes: Uint8Array
      created_at: Date
    }
    mail_text: {
      kind: string
      /** The number of times that the text was saved. */
      version: number
      /** Null if the original text applies. */
      text: ColumnType<MailText | null, string | null, string | null>
    }
  }
}
