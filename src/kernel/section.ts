/** The sections with their own labels and products. Golf exists only in addresses (SHELL-003). */
export const sections = ['stag', 'hen', 'groups', 'events'] as const
export type Section = (typeof sections)[number]

/** Sections in an address or a stored value; golf is shown as stag. */
export const routedSections = [...sections, 'golf'] as const
export type RoutedSection = (typeof routedSections)[number]

export type SectionLabels = {
  shortName: string
  name: string
  longName: string
  plural: string
  ideasName: string
  shortIdeasName: string
  teamName: string
  title: string
  icon: 'stag' | 'cocktail' | 'drinks'
}

const labels: Record<Section, SectionLabels> = {
  stag: {
    shortName: 'Stag',
    name: 'Stag Do',
    longName: 'Stag Do',
    plural: 'Stag Weekends',
    ideasName: 'Stag Do Ideas',
    shortIdeasName: 'Stag Do Ideas',
    teamName: 'The Stag Do Team',
    title: 'Stag Weekends Made Simple',
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
    icon: 'drinks',
  },
}

/** Returns the section to use: stag for unset, 'any', golf and unknown values (SHELL-004). */
export const sectionOf = (value: string | null | undefined): Section =>
  sections.find((section) => section === value) ?? 'stag'

/**
 * The first substitute for a section in which a product is not sold. Stag and groups share a landing page (SHELL-028),
 * so they replace each other.
 */
const substitutes: Partial<Record<Section, Section>> = { stag: 'groups', groups: 'stag' }

/**
 * Returns the section in which to show a product: the wanted one if the product is sold there, otherwise a
 * substitute. Undefined if the product is sold in no section.
 */
export const sectionSoldIn = (soldIn: readonly Section[], wantedSection: Section): Section | undefined =>
  [wantedSection, substitutes[wantedSection], ...soldIn].find(
    (section) => section !== undefined && soldIn.includes(section),
  )

/** Returns the labels of a section (SHELL-005 to SHELL-008). */
export const sectionLabels = (value: string | null | undefined): SectionLabels => labels[sectionOf(value)]

/**
 * Returns the first page of a section. This is its landing page. For groups it is the list of locations, because groups
 * share the landing page of stag (SHELL-028).
 */
export const sectionStart = (section: string): string =>
  section === 'groups' ? '/groups/locations' : `/${section}`

/**
 * Returns the section of an address (SHELL-025 to SHELL-027). If the first segment is a section, it is that section.
 * Under /blog it is 'any', and for / and /about-… there is none. Otherwise it is the stored section if that is valid.
 */
export const sectionFromPath = (
  path: string,
  storedSection?: string | null,
): RoutedSection | 'any' | undefined => {
  if (path === '/' || path.startsWith('/about-')) return undefined
  if (path.startsWith('/blog')) return 'any'
  const firstSegment = path.split('/')[1]
  return (
    routedSections.find((section) => section === firstSegment) ??
    routedSections.find((section) => section === storedSection)
  )
}
