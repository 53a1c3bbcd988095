/**
 * A row in the table of all pages: path, page file, area, caching, and whether the server renders the page (SHELL-036,
 * SHELL-037). The router and the page server use the table.
 */
export type PageRoute = {
  /** TanStack Router path; `in-{$location}` matches /in-newcastle. */
  readonly path: `/${string}`
  /** File below src/app/pages. */
  readonly page: string
  readonly area: 'customer' | 'supplier' | 'staff'
  readonly cache: 'public' | 'never'
  readonly ssr: boolean
  /** True for a page that visitors often open first, so that its scripts must stay small (scripts/script-files.ts). */
  readonly isEntryPage: boolean
}

const publicPage = (path: PageRoute['path'], page: string): PageRoute => ({
  path,
  page: `customer/public/${page}.tsx`,
  area: 'customer',
  cache: 'public',
  ssr: true,
  isEntryPage: true,
})

/** Returns the route of a private page: a static page whose data the browser loads. */
const privatePage = (area: PageRoute['area'], path: PageRoute['path'], page: string): PageRoute => ({
  path,
  page: `${area}/${page}.tsx`,
  area,
  cache: 'never',
  ssr: false,
  isEntryPage: false,
})

/** Returns the route of a private page to which mails and invites link. */
const linkedPage = (path: PageRoute['path'], page: string): PageRoute => ({
  ...privatePage('customer', path, page),
  isEntryPage: true,
})

/** The path of a product in its location and category, on public pages and in the builder (SHELL-017, SHELL-020). */
const productPath = '/$section/in-{$location}/do-{$category}/go-{$productId}'

export const pageRoutes: readonly PageRoute[] = [
  publicPage('/', 'home'),
  publicPage('/$section', 'section-landing'),
  publicPage('/$section/locations', 'locations'),
  publicPage('/$section/blog', 'blog'),
  publicPage('/$section/blog/post-{$address}', 'post'),
  publicPage('/$section/in-{$location}', 'location'),
  publicPage(productPath, 'product'),
  publicPage('/$section/in-{$location}/$filter/do-{$category}', 'category'),
  publicPage('/$section/in-{$location}/package-{$packageId}', 'web-package'),
  publicPage('/$section/packages', 'web-packages'),
  publicPage('/$section/in-custom-location/do-{$category}', 'custom-location'),
  publicPage('/country-{$country}', 'country'),
  publicPage('/region-{$region}', 'region'),
  publicPage('/about-{$name}', 'about'),

  privatePage('customer', '/preview-product/$productId', 'preview/preview-product'),
  privatePage('customer', '/preview-post/$postId', 'preview/preview-post'),

  linkedPage('/my-events', 'my-events/event-home'),
  linkedPage('/inv/', 'inv/invite-by-query'),
  linkedPage('/inv/$token', 'inv/invite'),
  privatePage('customer', '/emails', 'emails/emails'),
  privatePage('customer', '/my-events/compare', 'my-events/compare'),
  privatePage('customer', '/my-events/package', 'my-events/package'),
  privatePage('customer', '/my-events/package/add-product', 'my-events/package-add-product'),
  privatePage(
    'customer',
    `/my-events/package/add-product${productPath}`,
    'my-events/package-add-product-details',
  ),
  privatePage('customer', '/my-events/package/swap-product', 'my-events/package-swap-product'),
  privatePage(
    'customer',
    `/my-events/package/swap-product${productPath}`,
    'my-events/package-swap-product-details',
  ),
  privatePage('customer', '/my-events/add-package/$section/in-{$location}', 'my-events/package-new'),
  privatePage('customer', `/my-events/add-package${productPath}`, 'my-events/package-new-product-details'),

  privatePage('supplier', '/supplier', 'supplier-start'),
  privatePage('supplier', '/supplier/$supplierId/index', 'supplier-home'),
  privatePage('supplier', '/supplier/$supplierId/availability', 'supplier-availability'),
  privatePage('supplier', '/supplier/$supplierId/contacts', 'supplier-contacts'),
  privatePage('supplier', '/supplier/$supplierId/event/$eventId/package', 'supplier-package'),

  privatePage('staff', '/admin', 'staff-start'),
  privatePage('staff', '/admin/index/staff_stats', 'staff-stats'),
  privatePage('staff', '/admin/index/events', 'events/event-list'),
  privatePage('staff', '/admin/index/tasks', 'events/open-tasks'),
  privatePage('staff', '/admin/index/payments', 'payments/payment-list'),
  privatePage('staff', '/admin/index/payouts', 'payouts'),
  privatePage('staff', '/admin/event/$eventId', 'events/staff-event'),
  privatePage('staff', '/admin/product/$section/$productId', 'records/staff-product'),
  privatePage('staff', '/admin/index/customers', 'people/customer-list'),
  privatePage('staff', '/admin/index/staff', 'people/staff-people'),
  privatePage('staff', '/admin/person/$personId', 'people/person-page'),
  privatePage('staff', '/admin/index/roles', 'roles/roles'),
  privatePage('staff', '/admin/role/$name', 'roles/role-page'),
  privatePage('staff', '/admin/index/reviews', 'reviews/reviews'),
  privatePage('staff', '/admin/index/mail', 'mail/mail-outbox'),
  privatePage('staff', '/admin/mail_account', 'mail/own-mail-account'),
  privatePage('staff', '/admin/mail/$mailId', 'mail/mail-page'),
  privatePage('staff', '/admin/index/automatic_emails', 'mail/automatic-mail-list'),
  privatePage('staff', '/admin/automatic_email/$kind', 'mail/automatic-mail-page'),
  privatePage('staff', '/admin/index/design', 'design'),
  privatePage('staff', '/admin/index/calendar', 'calendar/calendar'),
  privatePage('staff', '/admin/index/media', 'records/media'),
  privatePage('staff', '/admin/index/$records', 'records/record-list-page'),
  privatePage('staff', '/admin/record/$kind', 'records/record-new'),
  privatePage('staff', '/admin/record/$kind/$id', 'records/record-edit'),
]

/** The layout files: one for the whole site, one for public pages, and one for the private pages of each area. */
export const layouts = {
  root: 'root.tsx',
  public: 'customer/public-layout.tsx',
  customer: 'customer/private-layout.tsx',
  supplier: 'supplier/supplier-layout.tsx',
  staff: 'staff/staff-layout.tsx',
} as const
