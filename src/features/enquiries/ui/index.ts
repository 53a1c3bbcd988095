/** What the pages may use of the enquiry's screens. Everything of it is loaded when it is first opened. */
export { alertOnce } from './alert-once.ts'
export { askToChat } from './chat-prompt.ts'
export { openEnquiry } from './open-enquiry.tsx'
export { useBeginPackage } from './use-begin-package.ts'
