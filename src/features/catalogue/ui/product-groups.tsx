import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import type { CardItem } from '../rules/grid/grid-item.ts'
import { groupGrid, type ProductGroup } from '../rules/grid/group-grid.ts'

export type LoadedGroups = readonly ProductGroup<CardItem>[]
type Load = (tab: string | undefined) => Promise<LoadedGroups | undefined>
type Props = {
  /** The shown products; loaded groups are restricted to these. */
  items: readonly CardItem[]
  tab?: string
  load?: Load
  renderItem: (item: CardItem, index: number) => ReactNode
}

/** Shows popular products, then one group per category, then staff-only products (CAT-019, CAT-020). */
export const ProductGroups = ({ items, tab, load, renderItem }: Props) => {
  const groupsOfShown = useMemo(() => groupGrid(items), [items])
  const loaded = useLoadedGroups(tab, load)
  const groups = loaded === undefined ? groupsOfShown : narrowGroups(loaded, items)
  return <ProductGroupList groups={groups} renderItem={renderItem} />
}

type ListProps = Pick<Props, 'renderItem'> & { groups: LoadedGroups }

/** Renders groups below each other. Empty groups are left out. */
export const ProductGroupList = ({ groups, renderItem }: ListProps) => (
  <div className="flex flex-col gap-10">
    {groups
      .filter(({ products }) => products.length > 0)
      .map(({ name, products }) => (
        <Group key={name} name={name}>
          {products.map((item) => renderItem(item, -1))}
        </Group>
      ))}
  </div>
)

const Group = ({ name, children }: { name: string; children: ReactNode }) => {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-4 font-bold text-xl">
        {name}
      </h3>
      <CardGrid compact>{children}</CardGrid>
    </section>
  )
}

/** Loads the groups. A failure is logged and leaves the shown groups unchanged (CAT-021). */
const useLoadedGroups = (tab: string | undefined, load: Load | undefined) => {
  const [groups, setGroups] = useState<readonly ProductGroup<CardItem>[]>()
  useEffect(() => {
    let isWanted = true
    load?.(tab).then(
      (loadedGroups) => isWanted && setGroups(loadedGroups),
      (problem: unknown) => console.error('Failed to load product groups', problem),
    )
    return () => {
      isWanted = false
    }
  }, [tab, load])
  return groups
}

/**
 * Restricts loaded groups to the shown products. Adds shown products that are in no group to the group of their
 * category.
 */
const narrowGroups = (groups: readonly ProductGroup<CardItem>[], items: readonly CardItem[]) => {
  const itemsById = new Map(items.map((item) => [item.id, item]))
  const groupedIds = new Set(groups.flatMap(({ products }) => products.map(({ id }) => id)))
  const narrowed = groups.map((group) => ({
    ...group,
    products: group.products.flatMap(({ id }) => itemsById.get(id) ?? []),
  }))
  for (const remainingGroup of groupGrid(items.filter(({ id }) => !groupedIds.has(id)))) {
    const group = narrowed.find(({ name }) => name === remainingGroup.name)
    if (group) group.products.push(...remainingGroup.products)
    else narrowed.push(remainingGroup)
  }
  return narrowed
}
