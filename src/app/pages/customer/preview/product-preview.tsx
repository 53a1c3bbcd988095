import { ProductPrice } from '#features/catalogue/ui/prices/product-price.tsx'
import { ProductView } from '#features/catalogue/ui/product-view.tsx'
import { type Section, sectionOf } from '#kernel/section.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { getApi } from '../../../get-api.ts'
import { usualGroupOf } from '../../../usual-group.ts'
import { LateReviews } from '../public/late-parts.tsx'
import { ItemPreview } from './staff-preview.tsx'

/** Loads a product for a section, by default the product's first, with the usual group of that section. */
const loadPreview = async (productId: string, requestedSection: Section | undefined) => {
  const { catalogue, content } = getApi()
  const { data: product } = await catalogue.readProduct({ id: productId })
  const section = requestedSection ?? sectionOf(product.settings.section[0])
  const [location, template] = await Promise.all([
    catalogue.readLocation({ id: product.locationList[0] ?? '' }).catch(() => undefined),
    content.readTemplate({ templateName: section }),
  ])
  const isVisible =
    product.setting.hideListing === null && location !== undefined && !location.data.removeFromWeb
  const locationName = location?.data.name
  return { product, section, isVisible, locationName, group: usualGroupOf(template.data) }
}

type Props = { readonly productId: string; readonly section?: Section }

/** A product as visitors see it, whether or not it is listed. */
export const ProductPreview = ({ productId, section: requestedSection }: Props) => (
  <ItemPreview
    noun="product"
    id={productId}
    load={() => loadPreview(productId, requestedSection)}
    keyPart={requestedSection}
    publishedLink={{ label: 'See all locations', href: '/stag/locations' }}
  >
    {({ product, section, isVisible, locationName, group }) => (
      <div data-section={section} className="pt-6">
        <Notice tone={isVisible ? 'good' : 'info'} title="Preview">
          {isVisible
            ? 'Listed: visitors can see it.'
            : 'Not listed, or its location is removed from the website: visitors can’t see it.'}{' '}
          <a
            className="font-semibold underline"
            href={`/admin/record/product/${encodeURIComponent(product.id)}`}
          >
            Edit
          </a>
        </Notice>
        <ProductView
          product={product}
          section={section}
          price={<ProductPrice product={product} section={section} group={group} />}
          locationName={locationName ?? 'no location yet'}
          crumbs={[]}
          reviews={
            <LateReviews
              reviews={product.reviews}
              title="What groups say"
              total={product.reviewCount}
              productId={product.id}
            />
          }
        />
      </div>
    )}
  </ItemPreview>
)
