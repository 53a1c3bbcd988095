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
export const sectionParam = (segment: string): { routedSection: RoutedSection; section: Section } => {
  const routedSection = routedSections.find((each) => each === segment)
  if (!routedSection) throw notFound()
  return { routedSection, section: sectionOf(routedSection) }
}

/**
 * Returns the section for the address of an item: the page's section, or another one if that section does not sell
 * the item. Throws notFound if no section sells it.
 */
export const sectionInAddress = (segment: string, soldIn: readonly Section[]): string => {
  const { section } = sectionParam(segment)
  const sectionToShow = sectionSoldIn(soldIn, section)
  if (!sectionToShow) throw notFound()
  return sectionToShow === section ? segment : sectionToShow
}

type Address = { readonly pathname: string; readonly searchStr: string }

/**
 * If the section in the address does not sell the item, redirects permanently to a section that sells it. Throws
 * notFound if no section sells it.
 */
export const redirectToSection = (segment: string, soldIn: readonly Section[], address: Address): void => {
  const sectionToShow = sectionInAddress(segment, soldIn)
  if (sectionToShow === segment) return
  const path = address.pathname.replace(`/${segment}/`, `/${sectionToShow}/`)
  throw redirect({ href: path + address.searchStr, statusCode: 301 })
}
