// The screens of payments, for pages.

export { bankOrdersQuery } from './bank-orders.tsx'
export { BookingProgress } from './booking-progress-note.tsx'
export { GroupMoney } from './group-money.tsx'
export { LeaverNotice } from './leaver-notice.tsx'
export { MoveMoneyButton } from './moving/move-money-button.tsx'
export { PayPanel } from './pay-panel.tsx'
export type { PaymentsApi } from './payments-api.ts'
export { PendingTransfers } from './pending-transfers.tsx'
export { Receipts } from './receipts.tsx'
export { GuestMoneyMenu, moneyPermissions } from './staff/guest-money-menu.tsx'
export { StaffMoney } from './staff-money.tsx'
export { UnconfirmedCards } from './unconfirmed-cards.tsx'
