import {
  type BuilderTarget,
  PackagePage,
  packageAddress,
  readBuilderFlags,
  WithBuilder,
} from '#features/builder/ui/index.ts'
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
export const PackageChoose = ({ mode }: Props) => (
  <PackageGate>
    {({ target, query }) =>
      target ? (
        <Choose mode={mode} target={target} query={query} />
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

const Choose = ({ mode, target, query }: Props & { target: BuilderTarget; query: URLSearchParams }) => {
  return (
    <WithBuilder target={target}>
      {(builder) => {
        const { pack } = builder.read()
        return (
          <PackageProducts
            section={pack.section}
            location={target.kind === 'draft' ? target.location : (pack.locationId ?? '')}
            base={`/my-events/package/${mode}`}
            query={query}
            {...labels[mode]}
            back={{ label: 'Your package', href: packageAddress(target) }}
            startDate={pack.startDate}
            nightsCount={pack.nightsCount}
            peopleCount={pack.peopleCount}
            eventId={target.kind === 'saved' ? target.eventId : undefined}
            supplierId={readBuilderFlags(query).supplierId}
          />
        )
      }}
    </WithBuilder>
  )
}
