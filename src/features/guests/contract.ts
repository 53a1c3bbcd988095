import { guestCalls } from './contract/guest-calls.ts'
import { inviteCalls } from './contract/invite-calls.ts'

/** The endpoints of the people of an event: invites, answers and who takes part. */
export const guestsContract = { ...inviteCalls, ...guestCalls }
