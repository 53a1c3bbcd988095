import type { ReactElement } from 'react'
import type { Section } from '#kernel/section.ts'
import type { Config } from '../config.ts'
import { mailGreeting, mailParagraphs, mailParts } from './layout.ts'
import type { AutomaticMail, AutomaticMessage, MailText } from './mail-message.ts'

export type SampleSite = Pick<Config, 'brand' | 'publicUrl' | 'contact' | 'eventsContact'>

/** A declared mail, and a sample of it for previews. */
export type DeclaredMail = {
  readonly mail: AutomaticMail
  /** Returns a message with sample data. */
  sampleFor(site: SampleSite): AutomaticMessage
}

/** The parts of a message that its feature must provide. */
type MessageParts<Name extends string> = Omit<AutomaticMessage, 'kind' | 'mail' | 'values'> & {
  readonly values: Readonly<Record<Name, string>>
}

type Declaration<Name extends string, Facts extends unknown[]> = Omit<
  AutomaticMail,
  'placeholders' | 'required'
> & {
  readonly placeholders: Readonly<Record<Name, string>>
  readonly required?: readonly (NoInfer<Name> | keyof typeof commonPlaceholders)[]
  write(...facts: Facts): MessageParts<NoInfer<Name>>
  /** Returns sample data for the preview. */
  sample(site: SampleSite): { [Index in keyof Facts]: NoInfer<Facts[Index]> }
}

/** Declares an automatic mail, and returns a function that creates its messages. */
export const automaticMail = <Name extends string, Facts extends unknown[]>({
  write,
  sample,
  ...mail
}: Declaration<Name, Facts>) => {
  const messageOf = (...facts: Facts): AutomaticMessage => ({ ...write(...facts), kind: mail.kind, mail })
  return Object.assign(messageOf, {
    mail: mail as AutomaticMail,
    sampleFor: (site: SampleSite) => messageOf(...sample(site)),
  })
}

/** Returns the fields of a mail about an event: the recipient, the event and its section. */
export const eventMailTo = (
  event: { readonly id: string; readonly section: Section },
  { id, email, firstName }: { readonly id?: string; readonly email: string; readonly firstName: string },
) => ({ to: email, recipientId: id, firstName, eventId: event.id, section: event.section })

/** Returns the automatic mails that modules export. */
export const declaredMails = (...modules: readonly object[]): DeclaredMail[] =>
  modules.flatMap((module) =>
    Object.values(module).filter(
      (one): one is DeclaredMail => typeof one === 'function' && 'sampleFor' in one,
    ),
  )

/** The placeholders of every automatic mail, with what they stand for. */
export const commonPlaceholders = {
  brand: 'The name of the site',
  phone: 'Our phone number',
  email: 'Our email address',
}

/** Returns the content of an automatic mail: its greeting, text and details. */
export const automaticBody = (
  { intro, closing }: Pick<MailText, 'intro' | 'closing'>,
  { firstName, details }: Pick<AutomaticMessage, 'firstName' | 'details'>,
): ReactElement =>
  mailParts(mailGreeting(firstName), ...mailParagraphs(intro), details, ...mailParagraphs(closing))
