import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'
import { type EnquiryPage, type EnquirySituation, pageToShow } from '../rules/enquiry-pages.ts'

/**
 * Returns `page`, the page of the dialog to show for the address, also after back and forward navigation, and
 * `goToPage`, which changes it. Calls `onLeave` when the address no longer names the dialog.
 */
export const useEnquiryPage = (form: EnquiryFormType, situation: EnquirySituation, onLeave: () => void) => {
  const router = useRouter()
  const { searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const isNamed = query.get('dialog') === form
  const requestedPage = query.get('page')
  const page = pageToShow(requestedPage, situation)
  const latestOnLeave = useRef(onLeave)
  latestOnLeave.current = onLeave
  useEffect(() => {
    if (!isNamed) latestOnLeave.current()
  }, [isNamed])
  const goToPage = (to: EnquiryPage, { replace = false } = {}) => {
    const href = withQuery(currentUrl(router), { page: to, tab: undefined })
    void router.navigate({ href, replace, resetScroll: false })
  }
  useEffect(() => {
    if (isNamed && requestedPage !== page) goToPage(page, { replace: true })
  })
  return { page, goToPage }
}
