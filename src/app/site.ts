import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { EnquiryButtons } from '#features/enquiries/rules/enquiry-buttons.ts'
import type { Section } from '#kernel/section.ts'
import { readSiteSettings } from '#platform/browser/site-settings.ts'

/** What the configuration says to every page; nothing of it is secret. */
export type Site = {
  readonly brand: string
  readonly publicUrl: string
  readonly companyDomain: string
  /** Whether addresses of that domain sign in via Google. */
  readonly googleSignIn: boolean
  readonly contact: { readonly phone: string; readonly email: string }
  readonly eventsContact: { readonly phone: string; readonly email: string }
  /** The number for WhatsApp, of digits only; without it nobody is asked to chat there. */
  readonly whatsApp?: string
  /** What editors say of the buttons that open an enquiry. */
  readonly enquiryButtons: EnquiryButtons
  /** Pages about us, for the foot of every page. */
  readonly aboutPages: readonly { readonly title: string; readonly href: string }[]
  /** Where pictures come from: a media cloud by its name, a host of one's own, or the site itself. */
  readonly media: { readonly cloudName?: string; readonly host?: string }
  /** Pictures of pages that show no one product or place. */
  readonly pictures: Readonly<
    Record<Section | 'home' | 'event', { readonly id: string; readonly alt: string }>
  >
  /** Where pictures of maps come from; without it maps are drawn of outlines of our own. */
  readonly mapTiles?: { readonly url: string; readonly attribution: string }
  /** Keys of outside services; a service whose key is missing is not used. */
  readonly browserKeys: {
    readonly maps?: string
    readonly staticMaps?: string
    readonly gridLicence?: string
    readonly pushPublic?: string
  }
}

/** The site's settings: from the server while it renders, from the page in the browser. */
export const readSite = createIsomorphicFn()
  .server((): Site => (getGlobalStartContext() as unknown as { site: Site }).site)
  .client(() => readSiteSettings() as Site)

/** Corporate events have a contact of their own; all other sections share one (000 §1). */
export const contactOf = (site: Site, section: Section | undefined) =>
  section === 'events' ? site.eventsContact : site.contact
