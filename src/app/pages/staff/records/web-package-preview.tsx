import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureIn } from '#features/catalogue/rules/pictures.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { RecordValue } from '#features/records/rules/record-kind.ts'
import type { EditorExtras } from '#features/records/ui/record-editor.tsx'
import { planWebPackage, webPackagePrice } from '#features/web-packages/rules/plan-web-package.ts'
import { availableOf } from '#features/web-packages/rules/planned-entry.ts'
import { type EditedWebPackage, editedWebPackage } from '#features/web-packages/rules/web-package-record.ts'
import type { PlannedProductResponse } from '#features/web-packages/rules/web-package-responses.ts'
import { dayText, type Group } from '#features/web-packages/ui/group-form.tsx'
import { GroupPrice } from '#features/web-packages/ui/group-price.tsx'
import { GroupFields } from '#features/web-packages/ui/index.ts'
import { nightsLabel } from '#features/web-packages/ui/nights-label.ts'
import { PlannedDays } from '#features/web-packages/ui/planned-days.tsx'
import { type Section, sectionLabels } from '#kernel/section.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { getApi } from '../../../get-api.ts'
import { groupLimitsOf } from '../../../usual-group.ts'

/** A live preview of a ready-made package's draft and its price, for a chosen group and date. */
const WebPackagePreview = ({ draft }: { draft: RecordValue }) => {
  const { data } = editedWebPackage.safeParse(draft)
  return (
    <section className="grid gap-4" aria-label="Price and plan">
      <h2 className="text-lg font-bold">Price and plan</h2>
      {data ? (
        <PricePreview webPackage={data} />
      ) : (
        <p className="text-ink-soft">
          The price and plan appear here once the required fields are filled in.
        </p>
      )}
    </section>
  )
}

const useProducts = (ids: readonly string[], section: Section) =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['web-package-preview', id, section],
      queryFn: async () => (await getApi().catalogue.readProduct({ id, section })).data,
      retry: false,
    })),
    combine: (queries) => ({
      isPending: queries.some(({ isPending }) => isPending),
      products: queries.flatMap(({ data }) => data ?? []),
    }),
  })

const PricePreview = ({ webPackage }: { webPackage: EditedWebPackage }) => {
  const { setting, productList } = webPackage
  const [wantedSection, setSection] = useState<Section>()
  const section = setting.section.find((one) => one === wantedSection) ?? setting.section[0]!
  const [chosenGroup, setGroup] = useState<Group>()
  const template = useQuery({
    queryKey: ['template', section],
    queryFn: async () => (await getApi().content.readTemplate({ templateName: section })).data,
  })
  const { products, isPending } = useProducts(
    [...new Set(productList.map(({ productId }) => productId))],
    section,
  )
  if (template.isError) return <ErrorState onRetry={() => void template.refetch()} />
  if (isPending || !template.data) return <Skeleton className="h-64 w-full" />
  const group = chosenGroup ?? { people: template.data.defaultGroupSize, startDate: null }
  const soldProducts = products
    .filter((product) => isOnSale(product, setting.location.id, section))
    .map((product) => toPlannedProduct(product, section))
  const plan = planWebPackage(productList, soldProducts, group)
  const offeredEntries = availableOf(plan)
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @3xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-4 rounded-card border border-line p-4">
          <GroupPrice
            price={
              offeredEntries.length === 0 ? null : webPackagePrice(offeredEntries, { ...group, section })
            }
            isHidden={
              soldProducts.some(({ prices }) => prices.length === 0) &&
              products.some(({ priceHidden }) => priceHidden)
            }
            people={group.people}
            nightsText={nightsLabel(setting.nightsCount)}
            isMinimumPrice={group.startDate === null}
          />
          <SelectField
            label="Section"
            value={section}
            onChange={(event) => setSection(event.currentTarget.value as Section)}
            options={setting.section.map((one) => ({ value: one, label: sectionLabels(one).plural }))}
          />
          <GroupFields
            setDates={setting.setDates}
            group={group}
            limits={groupLimitsOf(template.data)}
            onChange={setGroup}
          />
        </div>
        <PlannedDays
          plan={plan}
          nightsCount={setting.nightsCount}
          section={section}
          location={setting.location.id}
          dateOf={(day) => dayText(group, day)}
        />
      </div>
    </div>
  )
}

/** Returns true if visitors can see the product, by the same conditions as on the public page. */
const isOnSale = (
  { setting, locationList, settings }: ProductResponse,
  locationId: string,
  section: Section,
) => setting.hideListing === null && locationList.includes(locationId) && settings.section.includes(section)

const toPlannedProduct = (product: ProductResponse, section: Section): PlannedProductResponse => ({
  id: product.id,
  name: product.name,
  type: product.type,
  categoryName: product.category.name,
  categoryUrl: product.category.url,
  imageId: pictureIn(product.images, section)?.cloudinaryId ?? null,
  imageAlt: pictureIn(product.images, section)?.alt ?? '',
  tint: product.tint,
  durationMinutes: product.durationMinutes,
  description: product.description,
  locked: false,
  config: product.config,
  availability: product.availability,
  prices: product.prices,
})

/** The additions to the editor of ready-made packages: a preview with prices. */
export const webPackageExtras: EditorExtras = {
  preview: (draft) => <WebPackagePreview draft={draft} />,
}
