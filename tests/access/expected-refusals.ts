import { recordKinds } from '#app/record-kinds.ts'
import { recordEndpointName } from '#features/records/rules/record-endpoint-name.ts'
import type { RefusalCode } from '#kernel/refusal.ts'

/**
 * The refusal of an endpoint that can't succeed with the data of these tests although the reader has access, and why.
 */
export type ExpectedRefusal = { readonly code: RefusalCode; readonly why: string }

const noPayment: ExpectedRefusal = { code: 'paymentUnknown', why: 'nobody has paid by card or bank' }
const nothingDue: ExpectedRefusal = { code: 'nothingDue', why: 'the event was booked without payment' }
const eventIsBooked: ExpectedRefusal = { code: 'stageForbids', why: 'the event is booked' }
const noHeadOffice: ExpectedRefusal = {
  code: 'nodeNotFound',
  why: 'the contacts’ supplier is not a head office',
}
const noPhoto: ExpectedRefusal = { code: 'nodeNotFound', why: 'the library is empty' }
const noVersion: ExpectedRefusal = {
  code: 'fieldInvalid',
  why: 'a supplier’s response must contain the current version of the event, and the sample contains none',
}
const noManager: ExpectedRefusal = { code: 'noManager', why: 'the event has no manager' }
const noMoney: ExpectedRefusal = { code: 'nothingToRefund', why: 'nobody has money in the event' }

const alreadyChanged: ExpectedRefusal = {
  code: 'editConflict',
  why: 'another kind of reader has already changed the record',
}
const recordRefusals = Object.fromEntries(
  recordKinds.flatMap(({ name }) => [
    [`records.${recordEndpointName('change', name)}`, alreadyChanged],
    [`records.${recordEndpointName('remove', name)}`, alreadyChanged],
  ]),
)

/**
 * The only endpoints that can refuse a reader with access, each with the one refusal that is expected. A key that
 * ends in 'by' and a kind of reader applies to that kind only.
 */
export const expectedRefusals: Readonly<Record<string, ExpectedRefusal>> = {
  'access.changeRole': { code: 'editConflict', why: 'another kind of reader has already changed the role' },
  'access.createRole': { code: 'roleExists', why: 'another kind of reader has already created it' },
  'access.deleteRole': { code: 'roleOfSite', why: 'the site itself uses the role' },
  'accounts.changeSupplierContact': { code: 'nodeNotFound', why: 'the sample names no contact' },
  'accounts.eraseCustomer': { code: 'attendsFutureEvent', why: 'the guest attends the event' },
  'accounts.readStaffImage': { code: 'nodeNotFound', why: 'nobody takes enquiries' },
  'accounts.readStaffPhone': { code: 'nodeNotFound', why: 'nobody takes enquiries' },
  'reviews.changeReviewVisibility': { code: 'nodeNotFound', why: 'the sample names no review' },
  'comms.changeAutomaticMail': {
    code: 'editConflict',
    why: 'another kind of reader has already changed the text',
  },
  'comms.readAttachment': { code: 'nodeNotFound', why: 'no email has attachments' },
  'comms.markAnswersRead': { code: 'nodeNotFound', why: 'nobody has answered an email' },
  'comms.shareMailAccount': { code: 'nodeNotFound', why: 'nobody has connected a mail account' },
  'comms.previewMessage': noManager,
  'comms.sendMessage': noManager,
  'bookings.removeEventView': {
    code: 'nodeNotFound',
    why: 'views belong to a reader, and this one has stored none',
  },
  'content.deleteCalendarItem': {
    code: 'nodeNotFound',
    why: 'another kind of reader has already removed it',
  },
  'catalogue.readHeadOfficeMembers by owner': noHeadOffice,
  'catalogue.readHeadOfficeMembers by editor': noHeadOffice,
  'catalogue.readHeadOfficeMembers by contactWithoutBookings': noHeadOffice,
  'webPackages.removeWebPackage': { code: 'editConflict', why: 'the sample names a later version' },
  'guests.acceptInvite': { code: 'customerAlreadyAdded', why: 'the guest has joined' },
  'guests.declineGuestPlace': { code: 'nodeNotFound', why: 'nobody has requested the place' },
  'guests.replaceNonEmailCustomerWithReal by organiser': {
    code: 'nodeNotFound',
    why: 'the guest has not requested the place',
  },
  'guests.replaceNonEmailCustomerWithReal': { code: 'customerAlreadyAdded', why: 'the guest has joined' },
  'bookings.updateEventTask': { code: 'nodeNotFound', why: 'the event has no task of this id' },
  'bookings.removeEventTask': { code: 'nodeNotFound', why: 'the event has no task of this id' },
  'events.swapLocation by organiser': {
    code: 'commandRefused',
    why: 'after the enquiry only staff move a package',
  },
  'events.bookWithoutPayment': eventIsBooked,
  'events.createInExistingEvent': eventIsBooked,
  'events.addPackage': eventIsBooked,
  'events.duplicatePackage': eventIsBooked,
  'events.restorePackage': eventIsBooked,
  'events.readEarlierVersion': { code: 'nodeNotFound', why: 'the event has no earlier version' },
  'events.removePackage': eventIsBooked,
  'events.replacePackage': eventIsBooked,
  'events.saveCommands by owner': noVersion,
  'events.saveCommands by editor': noVersion,
  'guests.removeUnregisteredGuests': { code: 'nodeNotFound', why: 'no guest was added by name' },
  'events.readState': {
    code: 'stateNotShown',
    why: 'the event has never been in the state that the sample names',
  },
  ...recordRefusals,
  'records.createTemplate': { code: 'recordExists', why: 'every section has its template' },
  'records.importRecords': { code: 'uploadMissing', why: 'no file was sent' },
  'records.readRecordVersion': { code: 'nodeNotFound', why: 'nobody has changed the venue' },
  'records.removeRecordView': {
    code: 'nodeNotFound',
    why: 'the world was created again since the view was stored',
  },
  'records.restoreRecords': { code: 'recordExists', why: 'nobody has removed the venue' },
  'records.sendUpload': { code: 'uploadEmpty', why: 'the tests send no bytes' },
  'records.changeMedia': noPhoto,
  'records.removeMedia': noPhoto,
  'media.addMedia': { code: 'uploadMissing', why: 'no file was sent' },
  'media.replaceMedia': noPhoto,
  'media.listMediaUses': noPhoto,
  'payments.bankPayment': nothingDue,
  'payments.paymentDetails': nothingDue,
  'payments.prepareJwt': nothingDue,
  'payments.bankPaymentReceived': noPayment,
  'payments.changeCardFinish': { code: 'cardNotStored', why: 'nobody has started to store a card' },
  'payments.payment': noPayment,
  'payments.status': noPayment,
  'payments.readReceipt': noPayment,
  'payments.saveAwaitingTransaction': noPayment,
  'payments.saveTransactionAborted': noPayment,
  'payments.customerBankRefund': noMoney,
  'payments.customerRefund': noMoney,
  'payments.refundOverpaid': { code: 'nothingOverpaid', why: 'nobody has money in the event' },
}
