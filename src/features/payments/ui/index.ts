/** What pages may show of payments. */
export { GroupMoney } from './group-money.tsx'
export { PayPanel } from './pay-panel.tsx'
export type { PaymentsApi } from './payments-api.ts'
export { StaffMoney } from './staff-money.tsx'
export { WaitingTransfers } from './waiting-transfers.tsx'
