import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { EnquiryButtons } from '#features/enquiries/rules/enquiry-buttons.ts'
import type { Section } from '#kernel/section.ts'
import { readSiteSettings } from '#platform/browser/site-settings.ts'

/** The settings that every page contains. Nothing here is secret. */
export type Site = {
  readonly brand: string
  readonly publicUrl: string
  readonly companyDomain: string
  /** True if users with an email address of the company's domain sign in via Google. */
  readonly googleSignIn: boolean
  readonly contact: { readonly phone: string; readonly email: string }
  readonly eventsContact: { readonly phone: string; readonly email: string }
  /** The WhatsApp number in digits. If it is undefined, no chat is offered. */
  readonly whatsApp?: string
  /** The editors' labels of the enquiry buttons. */
  readonly enquiryButtons: EnquiryButtons
  /** Pages about us, for the footer of every page. */
  readonly aboutPages: readonly { readonly title: string; readonly href: string }[]
  /** The source of pictures: a media cloud by name, another host, or the site itself. */
  readonly media: { readonly cloudName?: string; readonly host?: string }
  /** Pictures of pages without a product or location. */
  readonly pictures: Readonly<
    Record<Section | 'home' | 'event', { readonly id: string; readonly alt: string }>
  >
  /** The source of map tiles. If it is undefined, maps are drawn from built-in outlines. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string }
  /** Keys of external services. A service without a key is not used. */
  readonly browserKeys: {
    readonly maps?: string
    readonly staticMaps?: string
    readonly gridLicence?: string
    readonly pushPublic?: string
  }
}

/** Returns the site's settings: from the server while it renders, from the page in the browser. */
export const readSite = createIsomorphicFn()
  .server((): Site => (getGlobalStartContext() as unknown as { site: Site }).site)
  .client(() => readSiteSettings() as Site)

/**
 * Returns the contact details of a section. Corporate events have separate contact details; the other sections share
 * theirs (SHELL-009).
 */
export const contactOf = (site: Site, section: Section | undefined) =>
  section === 'events' ? site.eventsContact : site.contact
