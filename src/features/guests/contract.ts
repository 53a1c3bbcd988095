import { guestCalls } from './contract/guest-calls.ts'
import { inviteCalls } from './contract/invite-calls.ts'

/** The endpoints of an event's people: invites, answers and participation. */
export const guestsContract = { ...inviteCalls, ...guestCalls }
