import { notFound, redirect } from '@tanstack/react-router'
import {
  type RoutedSection,
  routedSections,
  type Section,
  sectionOf,
  sectionSoldIn,
} from '#kernel/section.ts'

/**
 * Returns the section for the first segment of an address, such as 'hen' in /hen/locations. Addresses under /golf show
 * the data of stag. Throws notFound for an unknown section.
 */
export const sectionParam = (word: string): { routed: RoutedSection; section: Section } => {
  const routed = routedSections.find((each) => each === word)
  if (!routed) throw notFound()
  return { routed, section: sectionOf(routed) }
}

/**
 * Returns the section for the address of an item: the page's section, or another one if that section does not sell
 * the item. Throws notFound if no section sells it.
 */
export const sectionInAddress = (word: string, sold: readonly Section[]): string => {
  const { section } = sectionParam(word)
  const shown = sectionSoldIn(sold, section)
  if (!shown) throw notFound()
  return shown === section ? word : shown
}

type Address = { readonly pathname: string; readonly searchStr: string }

/**
 * If the section in the address does not sell the item, redirects permanently to a section that sells it. Throws
 * notFound if no section sells it.
 */
export const redirectToSection = (word: string, sold: readonly Section[], address: Address): void => {
  const shown = sectionInAddress(word, sold)
  if (shown === word) return
  const path = address.pathname.replace(`/${word}/`, `/${shown}/`)
  throw redirect({ href: path + address.searchStr, statusCode: 301 })
}
