import { useMemo } from 'react'
import { replacedProductOf } from '#features/builder/rules/replacements.ts'
import {
  type BuilderTarget,
  PackagePage,
  packageAddress,
  readBuilderFlags,
  WithBuilder,
} from '#features/builder/ui/index.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { PageBody } from '#platform/ui/layout/page-body.tsx'
import { PackageGate } from './package-gate.tsx'
import { PackageProducts } from './package-products.tsx'

type Props = { mode: 'add-product' | 'swap-product' }

const labels = {
  'add-product': {
    title: 'What would you like to add?',
    lead: 'Choose something to do, then pick a day for it.',
  },
  'swap-product': { title: 'What would you rather do?', lead: 'Choose a replacement.' },
}

/** The product grid at a package's location, to add or swap a product. */
export const ChoosePackageProduct = ({ mode }: Props) => (
  <PackageGate>
    {({ target, query }) =>
      target ? (
        <ProductsOfTarget mode={mode} target={target} query={query} />
      ) : (
        <main>
          <PageBody>
            <PackagePage target={undefined} />
          </PageBody>
        </main>
      )
    }
  </PackageGate>
)

type TargetProps = Props & { target: BuilderTarget; query: URLSearchParams }

const ProductsOfTarget = (props: TargetProps) => (
  <WithBuilder target={props.target}>
    {(builder) => <Products {...props} pack={builder.read().pack} />}
  </WithBuilder>
)

const Products = ({ mode, target, query, pack }: TargetProps & { pack: PackageDocument }) => {
  const { supplierId, swappedEntryId } = readBuilderFlags(query)
  const swappedItineraryId = mode === 'swap-product' ? swappedEntryId : undefined
  const replacedProduct = useMemo(
    () => replacedProductOf(pack, swappedItineraryId),
    [pack, swappedItineraryId],
  )
  return (
    <PackageProducts
      replaced={replacedProduct}
      section={pack.section}
      location={target.kind === 'draft' ? target.location : (pack.locationId ?? '')}
      base={`/my-events/package/${mode}`}
      query={query}
      {...labels[mode]}
      {...(replacedProduct && { lead: `Choose a replacement for ${replacedProduct.name}.` })}
      back={{ label: 'Your package', href: packageAddress(target) }}
      startDate={pack.startDate}
      nightsCount={pack.nightsCount}
      peopleCount={pack.peopleCount}
      eventId={target.kind === 'saved' ? target.eventId : undefined}
      supplierId={supplierId}
    />
  )
}
