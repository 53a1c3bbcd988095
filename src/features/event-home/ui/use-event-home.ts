import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isHiddenStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventTexts } from '#features/events/rules/event-texts.ts'
import { eventContextOf } from '#features/events/rules/reading/derived-context.ts'
import { forgetEvent, recallEvent, storeCurrentEvent } from '#features/events/ui/index.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { classifyLoadProblem, currentPackageOf, initStateOf } from '../rules/load-event.ts'
import { useAddressChange, useHomeQuery } from './home-address.ts'
import type { HomeQuery } from './home-query.ts'
import { useCustomerEvents } from './use-customer-events.ts'
import { useLoadedEvent, useStoreEvent } from './use-loaded-event.ts'
import { useLostEvent } from './use-lost-event.ts'

/**
 * Returns the event to show: from the address, otherwise the last one shown, otherwise the only one. The list loads
 * only if the address has no event id, and either has list=all or this browser has shown no event yet.
 */
const useChosenEvent = (query: HomeQuery, userId: string | undefined, isLost: boolean) => {
  const storedEvent = userId === undefined || query.isList ? undefined : recallEvent(userId)
  const namedEventId = query.eventId ?? storedEvent?.eventId
  const list = useCustomerEvents(namedEventId === undefined ? userId : undefined)
  const onlyEventId = !query.isList && !isLost && list.data?.length === 1 ? list.data[0]!.id : undefined
  const eventId = namedEventId ?? onlyEventId
  const isStored = query.eventId === undefined && storedEvent !== undefined
  return {
    list,
    eventId,
    packageId: query.packageId ?? (isStored ? storedEvent.packageId : undefined),
    state: query.state ?? (isStored ? storedEvent.state : undefined),
  }
}

/** Returns everything that event home shows, and its loading state. */
export const useEventHome = () => {
  const user = useCurrentUser()
  const query = useHomeQuery(user)
  const userId = user?.id
  const lostEvent = useLostEvent(userId)
  const isLost = lostEvent.isLost && query.eventId === undefined && !query.isList
  const { list, eventId, packageId, state } = useChosenEvent(query, userId, isLost)
  const loadedEvent = useLoadedEvent({ userId, eventId, state })
  const event = loadedEvent.data
  const pack = event && currentPackageOf(event, packageId)
  const problem = problemOf(loadedEvent)
  const initState = initStateOf({
    userId: user === null ? null : userId,
    eventId,
    isLoaded: event !== undefined,
    problem,
  })
  const isHidden = Boolean(user && isHiddenStaff(user))
  useLeaveWhenFailed(problem, { eventId, state, onLost: lostEvent.note })
  useStoredAddress(
    userId && event
      ? { userId, eventId: event._doc, packageId: pack?.id, state, section: event.section, isHidden }
      : undefined,
  )
  return {
    user,
    query,
    list,
    eventId,
    event,
    pack,
    context: event && eventContextOf(event, { customerId: userId, pack }),
    /** The earlier state of the event that is shown; undefined for the current state. */
    historyState: state,
    initState,
    isLost,
    storeEvent: useStoreEvent(userId),
  }
}

/**
 * Returns why nothing can be shown. Loaded data stays visible while the server is unavailable, but not after a
 * refusal.
 */
const problemOf = ({ data, error }: ReturnType<typeof useLoadedEvent>): string | undefined =>
  error && (data === undefined || isRefused(error)) ? failureMessage(error) : undefined

type StoredAddress = Parameters<typeof storeCurrentEvent>[0] & { section: string; isHidden: boolean }

/**
 * Writes a loaded event to the address and stores it, so that it is shown again after a reload (EVT-015, EVT-020).
 */
const useStoredAddress = (stored: StoredAddress | undefined) => {
  const changeAddress = useAddressChange()
  const { userId, eventId, packageId, state, section, isHidden } = stored ?? ({} as Partial<StoredAddress>)
  useEffect(() => {
    if (!userId || !eventId) return
    storeCurrentEvent({ userId, eventId, packageId, state })
    const customerId = isHidden ? userId : undefined
    changeAddress({ eventId, section, packageId, state, customerId, list: undefined })
  }, [userId, eventId, packageId, state, section, isHidden, changeAddress])
}

type FailedLoad = {
  eventId: string | undefined
  state: string | undefined
  onLost: (leavesPage: boolean) => void
}

/**
 * Redirects if loading failed: to the home page, to the notice for a lost event, or from a history state to the current
 * event (EVT-021, EVT-022, EVT-025). If the event is neither missing nor refused, the error message has a button to try
 * again.
 */
const useLeaveWhenFailed = (problem: string | undefined, { eventId, state, onLost }: FailedLoad) => {
  const router = useRouter()
  const changeAddress = useAddressChange()
  useEffect(() => {
    if (problem === undefined) return
    const kind = classifyLoadProblem(problem)
    if (state !== undefined && problem === eventTexts.stateNotShown) {
      toast.error(problem, { duration: 10_000 })
      forgetEvent()
      return changeAddress({ state: undefined })
    }
    forgetEvent()
    const tryAgain = eventId && {
      label: 'Try again',
      onPress: () => void router.navigate({ href: eventHomeAddress({ eventId, state }) }),
    }
    if (kind !== 'other') onLost(kind === 'notAllowed')
    // For a refused permission, the site itself shows a message (SHELL-062).
    if (kind === 'other') toast.error(problem, { action: tryAgain || undefined })
    void router.navigate({ href: kind === 'notFound' ? '/my-events' : '/', replace: true })
  }, [problem, eventId, state, onLost, router, changeAddress])
}
