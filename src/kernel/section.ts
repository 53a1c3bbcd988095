/** The sections that have words and products of their own (000 §1). Golf is a word of addresses only. */
export const sections = ['stag', 'hen', 'groups', 'events'] as const
export type Section = (typeof sections)[number]

/** What an address or a stored value may say; 'any' and golf are shown as stag. */
export const routedSections = [...sections, 'golf'] as const
export type RoutedSection = (typeof routedSections)[number]

type SectionWords = {
  shortName: string
  name: string
  longName: string
  plural: string
  ideasName: string
  shortIdeasName: string
  teamName: string
  title: string
  enquiryButton: string
  icon: 'stag' | 'cocktail' | 'drinks'
}

const words: Record<Section, SectionWords> = {
  stag: {
    shortName: 'Stag',
    name: 'Stag Do',
    longName: 'Stag Do',
    plural: 'Stag Weekends',
    ideasName: 'Stag Do Ideas',
    shortIdeasName: 'Stag Do Ideas',
    teamName: 'The Stag Do Team',
    title: 'Stag Weekends Made Simple',
    enquiryButton: 'Quick Stag Do Enquiry',
    icon: 'stag',
  },
  hen: {
    shortName: 'Hen',
    name: 'Hen Do',
    longName: 'Hen Do',
    plural: 'Hen Parties',
    ideasName: 'Hen Do Ideas',
    shortIdeasName: 'Hen Do Ideas',
    teamName: 'The Hen Party Team',
    title: 'Hen Parties Made Simple',
    enquiryButton: 'Quick Hen Do Enquiry',
    icon: 'cocktail',
  },
  groups: {
    shortName: 'Event',
    name: 'Event',
    longName: 'Activity Weekend',
    plural: 'Activity Weekends',
    ideasName: 'Activity Weekend Ideas',
    shortIdeasName: 'Event Ideas',
    teamName: 'The Group Events Team',
    title: 'Group Events Made Simple',
    enquiryButton: 'Quick Event Enquiry',
    icon: 'drinks',
  },
  events: {
    shortName: 'Event',
    name: 'Event',
    longName: 'Corporate Event',
    plural: 'Corporate Events',
    ideasName: 'Corporate Event Ideas',
    shortIdeasName: 'Event Ideas',
    teamName: 'The Corporate Events Team',
    title: 'Corporate and Team Building Events',
    enquiryButton: 'Quick Corporate Event Enquiry',
    icon: 'drinks',
  },
}

/** The section to work with: unset, 'any', golf and unknown words all mean stag (000 §1). */
export const sectionOf = (value: string | null | undefined): Section =>
  sections.find((section) => section === value) ?? 'stag'

/** Weekends of groups have their home among those of stags (000 §2), so they stand in for each other first. */
const kin: Partial<Record<Section, Section>> = { stag: 'groups', groups: 'stag' }

/** The section in which something is shown to whoever looks for it in another; none where it is sold in none. */
export const sectionSoldIn = (sold: readonly Section[], wanted: Section): Section | undefined =>
  [wanted, kin[wanted], ...sold].find((section) => section !== undefined && sold.includes(section))

/** The words a section is shown with (000 §1). */
export const sectionWords = (value: string | null | undefined): SectionWords => words[sectionOf(value)]

/** Where a section begins: its landing page, but the places of groups, whose landing page is that of stag (000 §2). */
export const sectionStart = (section: string): string =>
  section === 'groups' ? '/groups/locations' : `/${section}`

/**
 * The section an address stands for (000 §2): its first segment when that is a section, 'any' under
 * /blog, none for / and /about-…, otherwise the stored one if it is valid.
 */
export const sectionFromPath = (path: string, stored?: string | null): RoutedSection | 'any' | undefined => {
  if (path === '/' || path.startsWith('/about-')) return undefined
  if (path.startsWith('/blog')) return 'any'
  const first = path.split('/')[1]
  return (
    routedSections.find((section) => section === first) ??
    routedSections.find((section) => section === stored)
  )
}
