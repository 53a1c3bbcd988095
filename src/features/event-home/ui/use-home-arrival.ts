import { useEffect, useRef } from 'react'
import { openVerifyAccount, recallMagicLink } from '#features/accounts/ui/index.ts'
import { eventTexts } from '#features/events/rules/event-texts.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { undatedPackage } from '../rules/new-event-fields.ts'
import { useAddressChange } from './home-address.ts'
import type { HomeQuery } from './home-query.ts'
import { openNewEventDetails } from './open-new-event-details.tsx'

/** Runs an action when the key changes to a defined value. Renders with the same key do not run it again. */
const useOnce = (key: string | undefined, action: () => void) => {
  const doneKey = useRef<string>(undefined)
  const latestAction = useRef(action)
  latestAction.current = action
  useEffect(() => {
    if (doneKey.current === key) return
    doneKey.current = key
    if (key !== undefined) latestAction.current()
  }, [key])
}

/**
 * The parameters to remove from the address after they are read. correct-account is not one of them; other code reads
 * it.
 */
const clearedParameters = {
  'new-event': undefined,
  'request-fd': undefined,
  'request-date': undefined,
  rpt: undefined,
  form: undefined,
  ref: undefined,
}

/**
 * Asks the organiser of a new event for its details, and then removes the parameters of this question from the address
 * (EVT-043). For other readers, only removes the parameters.
 */
export const useNewEventQuestion = (
  { asksNames, asksDate }: HomeQuery,
  event: WireEvent,
  isOrganiser: boolean,
  onChanged: (event: WireEvent) => void,
) => {
  const api = useEventsApi()
  const changeAddress = useAddressChange()
  useOnce(asksNames || asksDate ? event._doc : undefined, async () => {
    const hasQuestion = asksNames || undatedPackage(event.packageOption) !== undefined
    const changedEvent =
      isOrganiser && hasQuestion ? await openNewEventDetails({ event, asksNames, asksDate, api }) : undefined
    if (changedEvent) onChanged(changedEvent)
    changeAddress(clearedParameters)
  })
}

/** Asks the reader whether they are going, if the address says so (EVT-053). */
export const useAttendanceQuestion = (
  { asksAttendance }: HomeQuery,
  eventId: string,
  ask: (() => Promise<void>) | undefined,
) => {
  const changeAddress = useAddressChange()
  useOnce(asksAttendance ? eventId : undefined, () => {
    changeAddress({ dialog: undefined })
    void ask?.()
  })
}

/** The id of the element of event home in which the reader pays. */
export const paymentElementId = 'payment'

/** Scrolls to the payment and moves the focus there. Scrolling near the payment also loads its component. */
export const goToPayment = () => {
  const element = document.getElementById(paymentElementId)
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView()
}

/** Scrolls to the payment once, if the address says so, and removes the parameter from the address. */
export const useScrollToPayment = ({ goesToPayment }: HomeQuery, eventId: string) => {
  const changeAddress = useAddressChange()
  useOnce(goesToPayment ? eventId : undefined, () => {
    goToPayment()
    changeAddress({ pay: undefined })
  })
}

/** Shows how many products were added before this page opened (EVT-O13). */
export const useAddedProducts = ({ addedProducts }: HomeQuery) => {
  const changeAddress = useAddressChange()
  useOnce(addedProducts > 0 ? String(addedProducts) : undefined, () => {
    toast.show(eventTexts.productsAdded(addedProducts))
    changeAddress({ 'added-products-count': undefined })
  })
}

/** Asks a visitor who was sent a magic link for the code (ACC-041). */
export const useMagicLinkPrompt = ({ isLinkSent }: HomeQuery) => {
  const changeAddress = useAddressChange()
  useOnce(isLinkSent ? 'sent' : undefined, async () => {
    const magicLink = recallMagicLink()
    if (!magicLink) return
    const { cancelled, data } = await openVerifyAccount(magicLink)
    if (!cancelled)
      changeAddress({
        'magic-link-sent': undefined,
        ...clearedParameters,
        ...(data?.eventId ? { eventId: data.eventId } : {}),
      })
  })
}
