import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { useBuilderDeps } from '#features/builder/ui/builder-deps.ts'
import {
  AddToPackageButton,
  builderUserOf,
  EntryEditor,
  readBuilderFlags,
  targetOfPage,
} from '#features/builder/ui/index.ts'
import { isLocked } from '#features/catalogue/rules/lock-product.ts'
import type { UsualGroup } from '#features/catalogue/ui/prices/product-price.tsx'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { ProductBrief } from '#features/catalogue/ui/product-brief.tsx'
import type { Section } from '#kernel/section.ts'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { type DialogHandle, isDialogOpen } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { getApi } from '../../get-api.ts'
import { usualGroupOf } from '../../usual-group.ts'
import { MembersOnly } from '../access/members-only.tsx'

export type Page = {
  readonly path: string
  readonly query: URLSearchParams
  /** The section of the page, or else the stored section. */
  readonly section: Section
  readonly user: CurrentUser | null
}

const dialogName = 'view-product'

/**
 * Opens the dialog for the product in the page's address. The address also sets its mode, such as adding the product
 * (SHELL-023, PKG-O21).
 */
export const openViewProduct = (page: Page): void => {
  const { viewProduct, itineraryId, newItineraryId } = readBuilderFlags(page.query)
  if (viewProduct === undefined || isDialogOpen(dialogName)) return
  const { productId, mode } = viewProduct
  void openDialog((dialog) => <ViewProduct page={page} dialog={dialog} />, {
    name: dialogName,
    size: 'large',
    closesOnBack: true,
    query: {
      'view-product': productId,
      'view-product-mode': mode,
      ...(itineraryId && { itineraryId }),
      ...(newItineraryId && { newItineraryId }),
    },
  })
}

type DialogProps = { page: Page; dialog: DialogHandle<undefined> }

const ViewProduct = ({ page, dialog }: DialogProps) => {
  const builderDeps = useBuilderDeps()
  const { productId } = readBuilderFlags(page.query).viewProduct!
  const productQuery = useQuery({
    queryKey: ['view-product', productId, page.section, page.query.get('eventId'), page.user?.id],
    queryFn: async () => {
      const [product, { data: template }] = await Promise.all([
        builderDeps.readProduct(productId, {
          section: page.section,
          eventId: page.query.get('eventId') ?? undefined,
        }),
        getApi().content.readTemplate({ templateName: page.section }),
      ])
      return { product, group: usualGroupOf(template) }
    },
  })
  const product = productQuery.data?.product
  if (product && isLocked(product, page.user !== null))
    return <LockedProduct name={product.name} dialog={dialog} />
  if (productQuery.data) return <ProductDialog page={page} dialog={dialog} {...productQuery.data} />
  return (
    <DialogContent title="Product" onClose={dialog.cancel}>
      {productQuery.isError ? (
        <ErrorState title="We couldn’t find this product" onRetry={() => void productQuery.refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </DialogContent>
  )
}

const LockedProduct = ({ name, dialog }: { name: string; dialog: DialogProps['dialog'] }) => (
  <DialogContent title={name} onClose={dialog.cancel}>
    <MembersOnly />
  </DialogContent>
)

type Product = Awaited<ReturnType<ReturnType<typeof useBuilderDeps>['readProduct']>>

const ProductDialog = ({
  page,
  dialog,
  product,
  group,
}: DialogProps & { product: Product; group: UsualGroup }) => {
  const { section, path, query } = page
  const flags = readBuilderFlags(query)
  const { mode } = flags.viewProduct!
  const itineraryId = flags.itineraryId ?? flags.newItineraryId
  const target = targetOfPage(path, query, builderUserOf(page.user))
  const swappedEntryId = mode === 'swap' ? (flags.swappedEntryId ?? itineraryId) : undefined
  return (
    <DialogContent
      title={product.name}
      subtitle={product.category.name}
      onClose={dialog.cancel}
      actions={
        (mode === 'add' || swappedEntryId !== undefined) && (
          <AddToPackageButton
            product={product}
            section={section}
            location={product.locationList[0] ?? ''}
            target={target}
            dayIndex={flags.dayIndex}
            swappedId={swappedEntryId}
            onAdded={dialog.done}
          />
        )
      }
    >
      <div className="grid gap-6">
        {mode === 'edit' && target && (
          <EntryEditor
            target={target}
            entryRef={{ productId: product.id, itineraryId }}
            onLeave={dialog.cancel}
          />
        )}
        <ProductBrief product={product} section={section} group={group} />
        <TextLink
          href={productPageAddress(product, section)}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          See full details and reviews
        </TextLink>
      </div>
    </DialogContent>
  )
}

const productPageAddress = ({ id, category, locationList }: Product, section: Section): string =>
  productAddress({ section, location: locationList[0] ?? '', categoryUrl: category.url, productId: id })
