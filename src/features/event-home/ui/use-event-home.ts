import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isHiddenStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { eventTexts } from '#features/events/rules/event-texts.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { currentPackageOf, initStateOf, loadProblem } from '../rules/load-event.ts'
import { forgetEvent, recallEvent, storeCurrentEvent } from './event-memory.ts'
import { useAddressChange, useHomeQuery } from './home-address.ts'
import type { HomeQuery } from './home-query.ts'
import { useCustomerEvents } from './use-customer-events.ts'
import { useLoadedEvent, useTakeEvent } from './use-loaded-event.ts'
import { useLostEvent } from './use-lost-event.ts'

/**
 * Which event is shown: the one of the address, else the one shown last, else the only one. The list, which only then is
 * loaded, when it is asked for by list=all, or when there are several to choose from.
 */
const useChosenEvent = (query: HomeQuery, userId: string | undefined, isLost: boolean) => {
  const kept = userId === undefined || query.isList ? undefined : recallEvent(userId)
  const named = query.eventId ?? kept?.eventId
  const list = useCustomerEvents(named === undefined ? userId : undefined)
  const only = !query.isList && !isLost && list.data?.length === 1 ? list.data[0]!.id : undefined
  const eventId = named ?? only
  const isKept = query.eventId === undefined && kept !== undefined
  return {
    list,
    eventId,
    packageId: query.packageId ?? (isKept ? kept.packageId : undefined),
    state: query.state ?? (isKept ? kept.state : undefined),
  }
}

/** Everything event home shows, and how far its loading is. */
export const useEventHome = () => {
  const user = useCurrentUser()
  const query = useHomeQuery(user)
  const userId = user?.id
  const lost = useLostEvent(userId)
  const isLost = lost.isLost && query.eventId === undefined && !query.isList
  const { list, eventId, packageId, state } = useChosenEvent(query, userId, isLost)
  const loaded = useLoadedEvent({ userId, eventId, state })
  const event = loaded.data
  const pack = event && currentPackageOf(event, packageId)
  const problem = problemOf(loaded)
  const initState = initStateOf({
    userId: user === null ? null : userId,
    eventId,
    isLoaded: event !== undefined,
    problem,
  })
  const isHidden = Boolean(user && isHiddenStaff(user))
  useLeaveWhenFailed(problem, { eventId, state, onLost: lost.note })
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
    state,
    initState,
    isLost,
    takeEvent: useTakeEvent(userId),
  }
}

/** Why there is nothing to show. What is shown already stays while the server is away, but not when it says no. */
const problemOf = ({ data, error }: ReturnType<typeof useLoadedEvent>): string | undefined =>
  error && (data === undefined || isRefused(error)) ? failureMessage(error) : undefined

type Kept = Parameters<typeof storeCurrentEvent>[0] & { section: string; isHidden: boolean }

/** Once an event is loaded the address names it, and it comes back after a reload (001 §2, §4). */
const useStoredAddress = (kept: Kept | undefined) => {
  const changeAddress = useAddressChange()
  const { userId, eventId, packageId, state, section, isHidden } = kept ?? ({} as Partial<Kept>)
  useEffect(() => {
    if (!userId || !eventId) return
    storeCurrentEvent({ userId, eventId, packageId, state })
    const customerId = isHidden ? userId : undefined
    changeAddress({ eventId, section, packageId, state, customerId, list: undefined })
  }, [userId, eventId, packageId, state, section, isHidden, changeAddress])
}

type Failed = {
  eventId: string | undefined
  state: string | undefined
  onLost: (leavesPage: boolean) => void
}

/**
 * Where a failed loading leads: home, to the place that says so, or from a history state back to the event (001 §8).
 * From home it can be tried again: the event is still there.
 */
const useLeaveWhenFailed = (problem: string | undefined, { eventId, state, onLost }: Failed) => {
  const router = useRouter()
  const changeAddress = useAddressChange()
  useEffect(() => {
    if (problem === undefined) return
    const kept = loadProblem(problem)
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
    if (kept !== 'other') onLost(kept === 'notAllowed')
    // That it is not allowed is told wherever a refusal leads (SHELL-062).
    if (kept === 'other') toast.error(problem, { action: tryAgain || undefined })
    void router.navigate({ href: kept === 'notFound' ? '/my-events' : '/', replace: true })
  }, [problem, eventId, state, onLost, router, changeAddress])
}
