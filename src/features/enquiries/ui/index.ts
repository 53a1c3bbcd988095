/** Enquiry dialogs for pages. Each loads when it is first opened. */
export { alertOnce } from './alert-once.ts'
export { askToChat } from './chat-prompt.ts'
export { openEnquiry } from './open-enquiry.tsx'
export { useBeginPackage } from './use-begin-package.ts'
