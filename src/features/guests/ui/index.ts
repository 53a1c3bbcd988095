/** The screens of guests, for pages and other features. */
export { GuestPanel } from './guest-panel.tsx'
export { InviteScreen } from './invite/invite-screen.tsx'
export { useAttendance } from './use-attendance.ts'
export { useProductAnswer } from './use-product-answer.ts'
