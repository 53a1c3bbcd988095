import { bookedByDeposits, depositsShown, pendingWithReason } from './booking.ts'
import { datesInOrder } from './due-dates.ts'
import { holdsAreBooked } from './holds.ts'
import type { Invariant } from './invariant.ts'
import { ledgerBalances } from './ledger.ts'
import { listsAgree } from './lists.ts'
import { customersLowerNoPrice, startedTripIsForStaff } from './numbers.ts'
import { paidComparesWithWhole } from './payment-stage.ts'
import { nobodyReadsHidden } from './privacy.ts'
import { refusalsAreListed } from './refusals.ts'
import { sharesSumToPackage } from './shares.ts'
import { tasksMatchStages } from './tasks.ts'
import { viewsAgree } from './views.ts'

/** The invariants checked after every step. To add an invariant, create a file for it and add it to this list. */
export const invariants: readonly Invariant[] = [
  refusalsAreListed,
  ledgerBalances,
  sharesSumToPackage,
  bookedByDeposits,
  pendingWithReason,
  depositsShown,
  paidComparesWithWhole,
  datesInOrder,
  customersLowerNoPrice,
  startedTripIsForStaff,
  holdsAreBooked,
  tasksMatchStages,
  viewsAgree,
  nobodyReadsHidden,
  listsAgree,
]
