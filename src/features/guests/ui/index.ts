/** What pages and later features can use of the screens of guests. */
export { GuestPanel } from './guest-panel.tsx'
export { InviteScreen } from './invite/invite-screen.tsx'
