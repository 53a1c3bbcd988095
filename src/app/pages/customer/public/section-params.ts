import { notFound, redirect } from '@tanstack/react-router'
import {
  type RoutedSection,
  routedSections,
  type Section,
  sectionOf,
  sectionSoldIn,
} from '#kernel/section.ts'

/** The section of an address such as /hen/locations: golf shows what stag shows, other words are no page. */
export const sectionParam = (word: string): { routed: RoutedSection; section: Section } => {
  const routed = routedSections.find((each) => each === word)
  if (!routed) throw notFound()
  return { routed, section: sectionOf(routed) }
}

/** The section that the address of something has: that of the page, or another where it is not sold there. */
export const sectionInAddress = (word: string, sold: readonly Section[]): string => {
  const { section } = sectionParam(word)
  const shown = sectionSoldIn(sold, section)
  if (!shown) throw notFound()
  return shown === section ? word : shown
}

type Address = { readonly pathname: string; readonly searchStr: string }

/** Leads for good to a section in which something is sold, from an address in which it is not. */
export const redirectToSection = (word: string, sold: readonly Section[], address: Address): void => {
  const shown = sectionInAddress(word, sold)
  if (shown === word) return
  const path = address.pathname.replace(`/${word}/`, `/${shown}/`)
  throw redirect({ href: path + address.searchStr, statusCode: 301 })
}
