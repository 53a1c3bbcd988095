import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { createContext, createElement as h, type ReactElement, type ReactNode, use } from 'react'
import type { Section as SectionName } from '#kernel/section.ts'

/** The site's data that every mail shows. */
export type MailLook = {
  readonly brand: string
  /** Address of the site, without a slash at the end. */
  readonly publicUrl: string
  readonly contact: { readonly phone: string; readonly email: string }
}

const ink = '#1c2733'
const soft = '#5b6b7a'
/** The accent colour of each section in light mode, and the default one: `--accent` of tokens.css. */
export const mailAccents: Record<SectionName | 'default', string> = {
  default: '#c4155f',
  stag: '#0b6a5e',
  hen: '#8a2aaa',
  groups: '#ad4706',
  events: '#2d4fc6',
}
const Accent = createContext(mailAccents.default)
const font = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"

const paragraphStyle = { color: ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' }
const smallStyle = { color: soft, fontSize: '13px', lineHeight: '20px', margin: '0' }
const buttonStyle = {
  borderRadius: '10px',
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
  padding: '14px 22px',
  textDecoration: 'none',
}
const cardStyle = {
  backgroundColor: '#ffffff',
  borderRadius: '16px',
  margin: '24px auto',
  maxWidth: '560px',
  padding: '32px',
}

type LayoutOptions = {
  readonly section?: SectionName | undefined
  /** The address on which the recipient chooses their emails; undefined for a mail that is always sent. */
  readonly unsubscribeUrl?: string | undefined
}

/** Returns the layout of a mail in the colour of its section, with the brand, heading, body and contact details. */
export const mailLayout = (
  look: MailLook,
  heading: string,
  body: ReactNode,
  { section, unsubscribeUrl }: LayoutOptions = {},
): ReactElement => {
  const accent = mailAccents[section ?? 'default']
  return h(
    Html,
    { lang: 'en-GB' },
    h(Head, null, h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' })),
    h(Preview, null, heading),
    h(
      Body,
      { style: { backgroundColor: '#f3f5f7', fontFamily: font, margin: 0, padding: '8px' } },
      h(
        Container,
        { style: cardStyle },
        h(
          Link,
          { href: look.publicUrl, style: { color: accent, fontSize: '20px', fontWeight: 700 } },
          look.brand,
        ),
        h(Heading, { as: 'h1', style: { color: ink, fontSize: '24px', margin: '24px 0 16px' } }, heading),
        h(Accent, { value: accent }, body),
        h(Hr, { style: { borderColor: '#e3e8ec', margin: '28px 0 16px' } }),
        h(Text, { style: smallStyle }, `Questions? ${look.contact.phone} or ${look.contact.email}`),
        unsubscribeUrl && unsubscribeLine(unsubscribeUrl),
      ),
    ),
  )
}

const unsubscribeLine = (href: string): ReactElement =>
  h(
    Text,
    { style: { ...smallStyle, margin: '8px 0 0' } },
    'Don’t want emails like this? ',
    h(
      Link,
      { href, style: { color: soft, textDecoration: 'underline' } },
      'Unsubscribe or choose your emails',
    ),
  )

export const mailText = (...children: ReactNode[]): ReactElement =>
  h(Text, { style: paragraphStyle }, ...children)

/** Returns the paragraphs of a text as it was typed. Blank lines separate them; empty ones are left out. */
export const mailParagraphs = (text: string): ReactElement[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => mailText(...withLineBreaks(paragraph)))

const withLineBreaks = (paragraph: string) =>
  paragraph.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))

/** Returns true if mail programs would turn a name into a link. People choose their names freely. */
const looksLikeLink = (name: string): boolean => /\p{L}\.\p{L}{2}/u.test(name)

/** Returns a name, or `fallback` if the name is empty or mail programs would turn it into a link. */
export const safeName = (name: string, fallback: string): string =>
  name === '' || looksLikeLink(name) ? fallback : name

/** Returns the greeting of a mail: 'Hi Tom,', or 'Hello,' if there is no name that can be shown. */
export const mailGreeting = (firstName = ''): ReactElement => {
  const name = safeName(firstName, '')
  return mailText(name === '' ? 'Hello,' : `Hi ${name},`)
}

export const mailButton = (label: string, href: string): ReactElement =>
  h(Section, { style: { margin: '24px 0' } }, h(AccentButton, { label, href }))

const AccentButton = ({ label, href }: { label: string; href: string }) =>
  h(Button, { href, style: { ...buttonStyle, backgroundColor: use(Accent) } }, label)

/** Returns a short code in large type, so that it is easy to read on a phone. */
export const mailCode = (code: string): ReactElement =>
  h(
    Text,
    { style: { color: ink, fontSize: '32px', fontWeight: 700, letterSpacing: '8px', margin: '0 0 16px' } },
    code,
  )

/** Returns lines of a name and a value, as on a receipt. */
export const mailFacts = (facts: readonly (readonly [string, string])[]): ReactElement =>
  h(
    Section,
    null,
    ...facts.map(([name, value]) =>
      h(
        Text,
        { key: name, style: { ...paragraphStyle, margin: '0 0 6px' } },
        h('strong', null, `${name}: `),
        value,
      ),
    ),
  )

/** Returns several parts as one body. */
export const mailParts = (...parts: ReactNode[]): ReactElement => h('div', null, ...parts)
