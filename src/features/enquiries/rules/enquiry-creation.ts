import { defaultDays } from '#features/builder/rules/default-days.ts'
import type { ProductAvailability, ProductType } from '#features/catalogue/rules/product-config.ts'
import type { AddProductData } from '#features/event-commands/rules/commands/add-item.ts'
import type { EmptyCreation, PackageCreation } from '#features/events/rules/creation/creation-request.ts'
import type { Section } from '#kernel/section.ts'
import type { EnquiryFormType } from './enquiry-buttons.ts'
import { type EnquiryData, endDateOf } from './enquiry-form.ts'

/** A complete enquiry. */
export type Enquiry = {
  readonly formType: EnquiryFormType
  readonly section: Section
  readonly data: EnquiryData
  readonly locationId: string | null
  /** True to create the event without a package, even if a location is chosen. */
  readonly isWithoutPackage?: boolean
  /** The first products of the package. */
  readonly products: readonly AddProductData[]
  /** The page and button from which the form was opened, such as 'in-top' (ENQ-O9). */
  readonly formRef?: string
  /** Identifies the enquiry. A retry sends the same id, so that it does not create a second event. */
  readonly requestId: string
}

/** The organiser: a logged-in user, or the owner of an email address. */
type EnquiryOrganiser =
  | { readonly kind: 'loggedIn'; readonly organiserId?: string }
  | { readonly kind: 'magicLink'; readonly email: string }

/**
 * Returns the payload that creates an event from an enquiry (ENQ-008). The user names the event later. A payload for
 * an unverified email address is never merged into an existing event.
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

/** Returns the package of an enquiry: its location, dates, people, notes and products. */
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

/** Returns the product of an enquiry as the first product of the package. A retry uses the same entry ids. */
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
