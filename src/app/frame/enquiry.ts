import { askToChat, openEnquiry } from '#features/enquiries/ui/index.ts'
import { type Section, sectionFromPath } from '#kernel/section.ts'
import { formReferenceOfPage } from '#platform/browser/address/form-reference.ts'
import { readSite } from '../site.ts'

/** The place a page is about, where its path names one. */
const placeOf = (path: string): string | undefined => {
  const [, place] = /\/in-(?!custom-location(?:\/|$))([^/]+)/.exec(path) ?? []
  return place && decodeURIComponent(place)
}

/** Opens the enquiry an address names, and offers a chat to who leaves it. Loaded when the first one is. */
export const enquire = async (path: string, query: URLSearchParams, section: Section): Promise<void> => {
  const formRef = formReferenceOfPage(path, query) ?? query.get('formRef') ?? undefined
  const end = await openEnquiry({ section, place: placeOf(path), formRef })
  const { whatsApp } = readSite()
  const staysInSection = path === window.location.pathname && sectionFromPath(path) !== undefined
  if (end === 'cancelled' && whatsApp && staysInSection) await askToChat(whatsApp)
}
