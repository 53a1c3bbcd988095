import { defaultDays } from '#features/builder/rules/default-days.ts'
import type { ProductAvailability, ProductType } from '#features/catalogue/rules/product-config.ts'
import type { AddProductData } from '#features/events/rules/commands/add-item.ts'
import type { EmptyCreation, PackageCreation } from '#features/events/rules/creation/creation-request.ts'
import type { Section } from '#kernel/section.ts'
import type { EnquiryFormType } from './enquiry-buttons.ts'
import { type EnquiryData, endDateOf } from './enquiry-form.ts'

/** An enquiry that is ready to be sent. */
export type Enquiry = {
  readonly formType: EnquiryFormType
  readonly section: Section
  readonly data: EnquiryData
  readonly locationId: string | null
  /** The event begins without a package, whatever place is named. */
  readonly isWithoutPackage?: boolean
  /** What its package begins with. */
  readonly products: readonly AddProductData[]
  /** From what page and by which button it was opened, such as 'in-top' (ENQ-O9). */
  readonly formRef?: string
  /** The same for a repeat of the same enquiry, so that it makes no second event. */
  readonly requestId: string
}

/** Whose event it becomes: somebody who is logged in, or whoever reads the mails of an address. */
type EnquiryOrganiser =
  | { readonly kind: 'loggedIn'; readonly organiserId?: string }
  | { readonly kind: 'magicLink'; readonly email: string }

/**
 * The payload an enquiry creates an event with (001 §3). Names are asked for once the event is there. What
 * is sent for an address that nobody has proved to be theirs is never merged into an event.
 */
export const enquiryCreation = (enquiry: Enquiry, organiser: EnquiryOrganiser): EmptyCreation => {
  const { formType, section, data, locationId, formRef, requestId } = enquiry
  const { peopleCount, nightsCount, startDate } = data.packageSettings
  const isLoggedIn = organiser.kind === 'loggedIn'
  return {
    section,
    people: peopleCount,
    formType,
    formRef,
    eventNotes: data.eventSummaryNotes,
    eventInfo: {
      nightsCount,
      startDate: startDate ?? undefined,
      endDate: endDateOf(data.packageSettings),
      locationId: locationId ?? undefined,
    },
    authenticated: isLoggedIn,
    requestId,
    ...(isLoggedIn
      ? {
          organiserId: organiser.organiserId,
          mergeRules: { mergeExistingEvent: true, mergePackage: true },
        }
      : { organiserEmail: organiser.email }),
  }
}

/** The package of an enquiry with a location: where, when, for how long and with how many, and what is in it. */
export const enquiryPackage = ({ data, locationId, products }: Enquiry): PackageCreation['package'] => ({
  locationId,
  ...data.packageSettings,
  eventNotes: data.eventSummaryNotes,
  productList: [...products],
})

export type EnquiredProduct = {
  readonly id: string
  readonly name: string
  readonly type: ProductType
  readonly availability: ProductAvailability
}

/** The product somebody asks about as the first thing in their package; the same for a repeat of the enquiry. */
export const enquiredProduct = (
  product: EnquiredProduct,
  { packageSettings }: EnquiryData,
  requestId: string,
): AddProductData => ({
  productId: product.id,
  itinerary: defaultDays(product, packageSettings).map((dayIndex) => ({
    newItineraryId: `${requestId}-${dayIndex}`,
    dayIndex,
  })),
})
