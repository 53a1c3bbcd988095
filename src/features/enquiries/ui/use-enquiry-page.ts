import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { addressIn, withQuery } from '#platform/browser/navigation.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'
import { type EnquiryPage, type EnquirySituation, pageToShow } from '../rules/enquiry-pages.ts'

/**
 * Returns the dialog's page from the address, which back and forward navigation change too. Calls `leave` when
 * the address no longer names the dialog.
 */
export const useEnquiryPage = (form: EnquiryFormType, situation: EnquirySituation, leave: () => void) => {
  const router = useRouter()
  const { searchStr } = useLocation()
  const query = new URLSearchParams(searchStr)
  const isNamed = query.get('dialog') === form
  const requestedPage = query.get('page')
  const page = pageToShow(requestedPage, situation)
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    if (!isNamed) latest.current()
  }, [isNamed])
  const go = (to: EnquiryPage, { replace = false } = {}) => {
    const href = withQuery(addressIn(router), { page: to, tab: undefined })
    void router.navigate({ href, replace, resetScroll: false })
  }
  useEffect(() => {
    if (isNamed && requestedPage !== page) go(page, { replace: true })
  })
  return { page, go }
}
