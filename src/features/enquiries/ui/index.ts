/** What the pages may use of the enquiry's screens. Everything of it is loaded when it is first opened. */
export { openEnquiry } from './open-enquiry.tsx'
export { useBeginPackage } from './use-begin-package.ts'
