import { cutText } from '#kernel/cut-text.ts'
import { sectionLabels } from '#kernel/section.ts'

/** The default template for the titles of events (CONT-O12). */
export const defaultTitleTemplate = "{organiserFirstName}'s {section name}"

/** Returns the title of an event. If the organiser's name is unknown, returns the section's name. */
export const eventTitle = (template: string, section: string, organiserFirstName: string): string => {
  const labels = sectionLabels(section)
  const firstName = organiserFirstName.trim()
  if (firstName === '') return labels.name
  const title = template
    .replaceAll('{organiserFirstName}', firstName)
    .replaceAll('{section name}', labels.name)
  return cutText(title, 200)
}
