import {
  commonPlaceholders,
  type DeclaredMail,
  type SampleSite,
} from '#platform/server/mail/automatic-mail.ts'

/** Returns the placeholders of an email with their sample values: its own first, then those of every email. */
export const placeholdersOf = (declaredMail: DeclaredMail, site: SampleSite) => {
  const { placeholders, required = [] } = declaredMail.mail
  const samples: Readonly<Record<string, string>> = {
    brand: site.brand,
    ...site.contact,
    ...declaredMail.sampleFor(site).values,
  }
  return Object.entries({ ...placeholders, ...commonPlaceholders }).map(([name, meaning]) => ({
    name,
    meaning,
    sample: samples[name] ?? '',
    isRequired: required.includes(name),
  }))
}
