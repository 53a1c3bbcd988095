import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { readText } from '#features/content/ui/index.ts'
import type { InviteData } from '#features/events/rules/creation/invite-data.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { dayOf } from '#kernel/dates.ts'
import type { YesNo } from '#kernel/fields.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { defaultAttendingAnswer } from '../../rules/default-attending.ts'
import { inviteFailure, notPossibleToAccept } from '../../rules/invite/invite-rules.ts'
import { askAttending } from '../attendance.tsx'
import { type GuestsApi, useGuestsApi } from '../guests-api.ts'
import { checkParticipation } from './check-participation.ts'

/**
 * The result for an invited person: the event, 'waits' until the organiser confirms who they are, 'malformed' if a
 * response could not be read, or undefined if the person closed the question without an answer.
 */
type JoinResult = { readonly event: WireEvent } | 'waits' | 'malformed' | undefined

type JoinRequest = {
  api: GuestsApi
  token: string
  customerId: string
  invite: InviteData
  /** The answer from the sign-up form. If undefined, the person is asked whether they are coming. */
  attending: YesNo | undefined
}

/**
 * Returns `accept`, which accepts an invite for a logged-in person and opens the event (EVT-048, EVT-049). `isBusy` is
 * true while it runs, and `isWaiting` while the organiser has yet to confirm who the person is.
 */
export const useAcceptInvite = (token: string, invite: InviteData | undefined) => {
  const api = useGuestsApi()
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const accept = useCallback(
    async (customerId: string, attending?: YesNo, asNewGuest = false) => {
      if (!invite) return
      setBusy(true)
      try {
        const request = { api, token, customerId, invite, attending }
        const result = asNewGuest ? await becomeGuest(request) : await joinEvent(request)
        if (result === 'malformed') await router.navigate({ href: '/' })
        else if (result === 'waits') setWaiting(true)
        else if (result) {
          const { _doc: eventId, section } = result.event
          await router.navigate({ href: eventHomeAddress({ eventId, section }), replace: true })
        }
      } catch (reason) {
        const { message, redirectsHome } = refusedInvite(reason)
        toast.error(message ?? (await readText('acceptInviteError')))
        if (redirectsHome) await router.navigate({ href: '/' })
      } finally {
        setBusy(false)
      }
    },
    [api, router, token, invite],
  )
  return { accept, isBusy, isWaiting }
}

/**
 * Checks whether the person is part of the event already. Then opens the event, requests the place of the guest with
 * their name, or accepts the invite.
 */
const joinEvent = async (request: JoinRequest): Promise<JoinResult> => {
  const { api, token, customerId } = request
  const step = await checkParticipation(
    async () => (await api.checkParticipation({ id: token, customerId })).data,
  )
  switch (step) {
    case undefined:
      return 'malformed'
    case 'openEvent':
      return (await api.openEventByToken({ id: token })).data
    case 'replaceGuest': {
      const { data } = await api.replaceNonEmailCustomerWithReal({ id: token, customerId })
      return data.waitsForOrganiser ? 'waits' : data
    }
    case 'accept':
      return becomeGuest(request)
  }
}

/** Accepts the invite. A No is also sent to the endpoint setAttendingToNo (EVT-049). */
const becomeGuest = async ({ api, token, customerId, ...given }: JoinRequest): Promise<JoinResult> => {
  const attending = given.attending ?? (await askIfComing(given.invite))
  if (attending === undefined) return undefined
  const { event } = (await api.acceptInvite({ id: token, customerId, attending })).data
  if (attending === 'Yes') return { event }
  return (await api.setAttendingToNo({ id: event._doc, customerId })).data
}

/**
 * Asks whether the user is coming. Returns the default answer without asking if the organiser hides the question
 * (EVT-O12).
 */
const askIfComing = async (invite: InviteData): Promise<YesNo | undefined> => {
  const defaultAnswer = defaultAttendingAnswer(invite.startDate, dayOf(new Date()))
  if (invite.hideAttending === 'Yes') return defaultAnswer
  return askAttending({
    title: 'Accept invite',
    subtitle: invite.eventName,
    okLabel: 'Accept Invite',
    initialAnswer: defaultAnswer,
  })
}

const refusedInvite = (reason: unknown) => {
  const text = failureMessage(reason)
  return text === notPossibleToAccept ? { message: text, redirectsHome: true } : inviteFailure(text)
}
