import { useQuery } from '@tanstack/react-query'
import { lastDraftPackage, useBuilderDeps } from '#features/builder/ui/index.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { EnquiryFormType } from '../rules/enquiry-buttons.ts'
import { type EnquiredProduct, type Enquiry, enquiredProduct } from '../rules/enquiry-creation.ts'
import type { EnquiryData } from '../rules/enquiry-form.ts'
import type { EnquirySubject } from './enquiry-memory.ts'
import type { EnquiryFormSettings } from './use-enquiry-settings.ts'

/** The data of an enquiry before the user answers anything: that of the product or builder package it is about. */
export type EnquiryBasis = {
  readonly kind: EnquiryFormType
  /** The name of the product or package; undefined for a general enquiry. */
  readonly name?: string
  /** The location of the product or package. If the product is in several, the location of the page is preferred. */
  readonly locationId?: string
  readonly trip?: {
    readonly peopleCount: number
    readonly nightsCount: number
    readonly startDate: IsoDate | null
  }
  /** Returns the user's answers together with the known products and package. */
  applyTo(data: EnquiryData, requestId: string): Pick<Enquiry, 'data' | 'products' | 'isWithoutPackage'>
}

const generalEnquiry: EnquiryBasis = { kind: 'enquiryForm', applyTo: (data) => ({ data, products: [] }) }

const basisOfProduct = (
  product: EnquiredProduct & { readonly locationList: readonly string[] },
  place: string | undefined,
  createsPackage: boolean,
): EnquiryBasis => ({
  kind: 'productForm',
  name: product.name,
  locationId: product.locationList.find((id) => id === place) ?? product.locationList[0],
  applyTo: (data, requestId) =>
    createsPackage
      ? { data, products: [enquiredProduct(product, data, requestId)] }
      : {
          data: {
            ...data,
            eventSummaryNotes: [product.name, data.eventSummaryNotes].filter(Boolean).join('\n'),
          },
          products: [],
          isWithoutPackage: true,
        },
})

/** Returns the basis for the last draft package; undefined if there is none, or if it has no products. */
const basisOfDraft = (): EnquiryBasis | undefined => {
  const draft = lastDraftPackage()
  if (!draft || draft.request.productList.length === 0) return undefined
  const { locationId, peopleCount = 1, nightsCount = 0, startDate = null, productList } = draft.request
  return {
    kind: 'packageExitForm',
    name: draft.name,
    locationId: locationId ?? undefined,
    trip: { peopleCount, nightsCount, startDate },
    applyTo: (data) => ({ data, products: productList }),
  }
}

type BasisSubject = EnquirySubject & { readonly place: string | undefined }

/** Returns the basis of an enquiry; undefined while loading; 'missing' if the product or package is missing. */
export const useEnquiryBasis = (
  { form, section, productId, place }: BasisSubject,
  settings: EnquiryFormSettings | undefined,
): EnquiryBasis | 'missing' | undefined => {
  const { readProduct } = useBuilderDeps()
  const isAboutProduct = form === 'productForm'
  const productQuery = useQuery({
    queryKey: ['enquired-product', productId, section],
    queryFn: () => readProduct(productId!, { section }),
    enabled: isAboutProduct && productId !== undefined,
    retry: false,
  })
  if (form === 'enquiryForm') return generalEnquiry
  if (form === 'packageExitForm') return basisOfDraft() ?? 'missing'
  if (productId === undefined || productQuery.isError) return 'missing'
  if (!productQuery.data || !settings) return undefined
  return basisOfProduct(productQuery.data, place, settings.product.createPackage === 'Yes')
}
