import { changeCalls } from './contract/change-calls.ts'
import { creationCalls } from './contract/creation-calls.ts'
import { guestCalls } from './contract/guest-calls.ts'
import { inviteCalls } from './contract/invite-calls.ts'
import { readingCalls } from './contract/reading-calls.ts'
import { supplierCalls } from './contract/supplier-calls.ts'

/** Every call about events as wholes; those about what is in a package are the packages feature's. */
export const eventsContract = {
  ...creationCalls,
  ...readingCalls,
  ...inviteCalls,
  ...guestCalls,
  ...changeCalls,
  ...supplierCalls,
}
