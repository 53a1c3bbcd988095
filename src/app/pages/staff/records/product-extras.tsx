import { useQuery } from '@tanstack/react-query'
import { ProductPrice } from '#features/catalogue/ui/prices/product-price.tsx'
import { ProductFacts } from '#features/catalogue/ui/product-facts.tsx'
import { ProductPicture } from '#features/catalogue/ui/product-picture.tsx'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { EditorExtras } from '#features/records/ui/record-editor.tsx'
import { recordKey } from '#features/records/ui/records-api.ts'
import { sectionOf } from '#kernel/section.ts'
import { useDebounced } from '#platform/browser/use-debounced.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { getApi } from '../../../get-api.ts'
import { usualGroupOf } from '../../../usual-group.ts'
import { draftProduct } from './draft-product.ts'
import { PreviewFrame, previewDelay } from './preview-frame.tsx'

/** Loads a stored product with the usual group of its first section. */
const loadStoredProduct = async (id: string) => {
  const { catalogue, content } = getApi()
  const { data: product } = await catalogue.readProduct({ id })
  const section = sectionOf(product.settings.section[0])
  const template = await content.readTemplate({ templateName: section })
  return { product, section, group: usualGroupOf(template.data) }
}

/** A live preview of a product's texts and details. While the draft is invalid, the stored product is shown. */
const ProductPreview = ({ id, draft }: { id: string; draft: RecordValue }) => {
  const debouncedDraft = useDebounced(draft, previewDelay)
  const query = useQuery({
    queryKey: [...recordKey('product', id), 'preview'],
    queryFn: () => loadStoredProduct(id),
  })
  if (query.isError)
    return (
      <PreviewFrame>
        <ErrorState onRetry={() => void query.refetch()} />
      </PreviewFrame>
    )
  if (!query.data)
    return (
      <PreviewFrame>
        <Skeleton className="h-96 w-full" />
      </PreviewFrame>
    )
  const { product: storedProduct, section, group } = query.data
  const product = draftProduct(storedProduct, debouncedDraft) ?? storedProduct
  return (
    <PreviewFrame
      note="Saved prices and pictures"
      pageHref={`/admin/product/${section}/${encodeURIComponent(id)}`}
    >
      <div data-section={section} data-density="calm" className="grid gap-5">
        <h3 className="text-2xl font-bold wrap-anywhere">{product.name}</h3>
        <ProductPicture product={product} section={section} shape="wide" sizes="34rem" />
        <ProductPrice product={product} section={section} group={group} />
        <p className="whitespace-pre-line">{product.description}</p>
        <ProductFacts product={product} section={section} />
      </div>
    </PreviewFrame>
  )
}

/**
 * The additions to the editor of products: a preview. A new product has none until it is saved, because the server
 * calculates prices.
 */
export const productExtras: EditorExtras = {
  preview: (draft, storedId) => storedId !== undefined && <ProductPreview id={storedId} draft={draft} />,
}
