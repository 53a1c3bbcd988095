import { guestEndpoints } from './contract/guest-endpoints.ts'
import { inviteEndpoints } from './contract/invite-endpoints.ts'

/** The endpoints of an event's people: invites, answers and participation. */
export const guestsContract = { ...inviteEndpoints, ...guestEndpoints }
