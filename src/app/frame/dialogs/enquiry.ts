import { lastDraftPackage } from '#features/builder/ui/index.ts'
import type { EnquiryFormType } from '#features/enquiries/rules/enquiry-buttons.ts'
import { askToChat, openEnquiry } from '#features/enquiries/ui/index.ts'
import { type Section, sectionFromPath } from '#kernel/section.ts'
import { formReferenceOfPage } from '#platform/browser/address/form-reference.ts'
import { sessionStore } from '#platform/browser/storage.ts'
import { getApi } from '../../get-api.ts'
import { readSite } from '../../site.ts'

/** Returns the location in a page's path, if any. */
const locationIn = (path: string): string | undefined => {
  const [, location] = /\/in-(?!custom-location(?:\/|$))([^/]+)/.exec(path) ?? []
  return location && decodeURIComponent(location)
}

/**
 * Opens the enquiry form that the address identifies. If the user cancels the general form and has not left the page,
 * offers a chat, if one is configured. This file is loaded only when the first enquiry is opened.
 */
export const enquire = async (
  form: EnquiryFormType,
  path: string,
  query: URLSearchParams,
  section: Section,
): Promise<void> => {
  const formRef = formReferenceOfPage(path, query) ?? query.get('formRef') ?? undefined
  const formSection = form === 'packageExitForm' ? (lastDraftPackage()?.section ?? section) : section
  const productId = form === 'productForm' ? (query.get('product') ?? undefined) : undefined
  const outcome = await openEnquiry({
    form,
    section: formSection,
    productId,
    place: locationIn(path),
    formRef,
  })
  const { whatsApp } = readSite()
  const isStillOnSectionPage = path === window.location.pathname && sectionFromPath(path) !== undefined
  if (form === 'enquiryForm' && outcome === 'cancelled' && whatsApp && isStillOnSectionPage)
    await askToChat(whatsApp)
}

const exitKey = 'packageExitAsked'

/**
 * Calls `ask`, which asks users why they leave a package, but only once in each browser tab. Does nothing if the
 * package is empty or editors have defined no reasons.
 */
export const askWhyLeft = async (section: Section, ask: () => void): Promise<void> => {
  if (sessionStore().read(exitKey) || !lastDraftPackage()?.request.productList.length) return
  const { data } = await getApi().content.readTemplate({ templateName: section })
  if (data.packageExitForm.labels.length === 0) return
  sessionStore().write(exitKey, 'yes')
  ask()
}
