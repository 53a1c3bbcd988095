import type { PermissionGroup } from '#features/access/rules/edit-permissions.ts'
import type { PermissionPaths } from '#kernel/permission.ts'

/**
 * Labels of permissions by group, for the role editor. The label of a permission with types (view, edit) describes the
 * data. The label of any other permission describes the action.
 */
const groups = {
  Events: {
    eventArea: 'Events, their tasks and guests',
    'eventFunctions.bookWithoutPayment': 'Book an event without payment',
    'eventFunctions.cancelBooking': 'Cancel an event',
    'eventFunctions.editManager': 'Change who manages an event',
    'eventFunctions.editDueDates': 'Change due dates',
    'eventFunctions.editOrganiser': 'Change the organiser',
    'eventFunctions.editType': 'Change the type of an event',
    'eventFunctions.editCommission': 'Change the commission',
    'eventFunctions.sendComms': 'Send emails to the organiser and guests',
    mailArea: 'Sent emails, and the texts of automatic emails',
  },
  Packages: {
    'packagePageFunctions.savePackage': 'Change a package and save it',
    'editPackageAlert.priceChange': 'Be notified when a change alters the price',
    'packageProductFunctions.addStaffNotes': 'Write notes for staff',
    'packageProductFunctions.customProduct': 'Add a product that is not in the catalogue',
    'packageProductFunctions.bookProduct': 'Confirm or decline a product as its supplier',
    'packageProductFunctions.cancelProduct': 'Cancel a booked product',
    'packageProductFunctions.acceptCancellation': 'Accept a cancellation that a supplier requests',
    'packageProductFunctions.editProductStage': 'Set the stage of a product by hand',
    'packageProductFunctions.editSupplier': 'Change the supplier of a product',
    'packageProductFunctions.editProductNote': 'Write notes to suppliers',
    'packageProductFunctions.editPrice': 'Change the price of a product',
    'packageProductFunctions.editCost': 'Change the cost of a product',
    'packageProductFunctions.editInvoiced': 'Change how much of a product is invoiced',
  },
  'Product details': {
    'packageProductDetails.importantInformation': 'See important information',
    'packageProductDetails.venue': 'See venues',
    'packageProductDetails.allocation': 'See allocations',
    'packageProductDetails.hiddenProduct': 'See hidden products',
    'packageProductDetails.invoiced': 'See how much is invoiced',
    'packageProductDetails.cost': 'See costs, margins and payouts',
    'productGrid.showNullPriceProduct': 'See products without a price in lists',
    websiteArea: 'The website as customers see it',
    'websiteArea.hideProductPrices': 'Hide the prices of products',
    'websiteArea.hidePackagePrices': 'Hide the prices of packages',
  },
  Payments: {
    payments: 'Payments',
    'payments.takePayment': 'Take a payment by card',
    'payments.receiveBankPayment': 'Confirm a bank transfer',
    'payments.moveMoney': 'Move money between guests',
    'payments.refund': 'Refund a payment',
    'payments.credit': 'Issue a credit',
  },
  'Staff areas': {
    common: 'Statistics and the list of roles',
    customer: 'Customers and supplier contacts',
    company: 'Staff and roles',
    product: 'Products and ready-made packages',
    category: 'Categories',
    location: 'Locations',
    venue: 'Venues',
    supplier: 'Suppliers and currencies',
    content: 'Content, calendar, reviews, templates and messages',
    media: 'Pictures',
    menu: 'Menus of the site',
    department: 'Departments',
    kit: 'Kit',
  },
  'Supplier area': {
    supplierArea: 'Bookings of their supplier',
    'supplierArea.users': 'Contacts of their supplier',
    parentSupplierArea: 'Bookings of all members, for a group head office',
    'parentSupplierArea.users': 'Contacts of all members, for a group head office',
  },
  Passwords: {
    'general.password': 'Set and change a password',
    'general.passwordStrength.high': 'Must use a strong password',
    'general.passwordStrength.medium': 'Must use a password of medium strength',
    'general.passwordStrength.low': 'Can use a short password',
    'general.passwordStrength.default': 'Use the site’s rule for passwords',
  },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<keyof PermissionPaths, string>>>>>

/** The permissions that supplier contacts are given personally. They are not part of the role editor. */
export const contactPermissionGroup = {
  name: 'Personal permissions of a supplier contact',
  permissions: [
    { path: 'canManageBooking', label: 'Confirm and decline bookings' },
    { path: 'canManageInvetory', label: 'Manage availability' },
  ],
} as const satisfies PermissionGroup

export const permissionGroups: readonly PermissionGroup[] = Object.entries(groups).map(([name, labels]) => ({
  name,
  permissions: Object.entries(labels).map(([path, label]) => ({ path, label })),
}))
