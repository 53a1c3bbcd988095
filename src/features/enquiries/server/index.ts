/** What the wiring may use of the enquiries. */
export { enquiryMails } from './enquiry-mails.ts'
export { readEnquiryButtons } from './read-enquiry-buttons.ts'
