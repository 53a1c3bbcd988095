/** The enquiries API for the composition in src/app. */
export { enquiryMails } from './enquiry-mails.ts'
export { readEnquiryButtons } from './read-enquiry-buttons.ts'
