import { notFound } from '@tanstack/react-router'
import { type RoutedSection, routedSections, type Section, sectionOf } from '#kernel/section.ts'

/** The section of an address such as /hen/locations: golf shows what stag shows, other words are no page. */
export const sectionParam = (word: string): { routed: RoutedSection; section: Section } => {
  const routed = routedSections.find((each) => each === word)
  if (!routed) throw notFound()
  return { routed, section: sectionOf(routed) }
}
