import { type BuilderTarget, readBuilderFlags, WithBuilder } from '#features/builder/ui/index.ts'
import { sectionOf } from '#kernel/section.ts'
import { PackageGate } from './package-gate.tsx'
import { ProductToAdd } from './product-to-add.tsx'

type Props = {
  mode: 'add-product' | 'swap-product'
  params: { section: string; location: string; productId: string }
}

/** A product, with an action that adds it to a package or swaps it in, as `mode` says. */
export const ProductToAddPage = (props: Props) => (
  <PackageGate>
    {({ target, query }) =>
      target?.kind === 'saved' ? (
        <WithBuilder target={target}>
          {(builder) => (
            <ChosenProduct
              {...props}
              target={target}
              query={query}
              bookedDate={builder.read().event.bookedDate}
            />
          )}
        </WithBuilder>
      ) : (
        <ChosenProduct {...props} target={target} query={query} />
      )
    }
  </PackageGate>
)

type ChosenProductProps = Props & {
  target: BuilderTarget | undefined
  query: URLSearchParams
  bookedDate?: string | null
}

const ChosenProduct = ({
  mode,
  params: { section, location, productId },
  target,
  query,
  bookedDate,
}: ChosenProductProps) => {
  const { dayIndex, swappedEntryId, supplierId } = readBuilderFlags(query)
  return (
    <ProductToAdd
      section={sectionOf(section)}
      location={location}
      productId={productId}
      target={target}
      bookedDate={bookedDate}
      dayIndex={dayIndex}
      swappedId={swappedEntryId}
      fromSupplier={supplierId !== undefined}
      back={{ label: 'All products', href: `/my-events/package/${mode}?${query}` }}
    />
  )
}
