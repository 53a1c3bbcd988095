import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import type { CardItem } from '../rules/grid/grid-item.ts'
import { groupGrid, type ProductGroup } from '../rules/grid/group-grid.ts'

export type LoadedGroups = readonly ProductGroup<CardItem>[]
type Load = (tab: string | undefined) => Promise<LoadedGroups | undefined>
type Props = {
  /** What is shown: of the groups that were loaded, only these. */
  items: readonly CardItem[]
  tab?: string
  load?: Load
  renderItem: (item: CardItem, index: number) => ReactNode
}

/** What is popular, then one group a category; what only staff see stands apart at the end (002 §6, §9). */
export const ProductGroups = ({ items, tab, load, renderItem }: Props) => {
  const own = useMemo(() => groupGrid(items), [items])
  const loaded = useLoadedGroups(tab, load)
  const groups = loaded === undefined ? own : narrowGroups(loaded, items)
  return <ProductGroupList groups={groups} renderItem={renderItem} />
}

type ListProps = Pick<Props, 'renderItem'> & { groups: LoadedGroups }

/** Groups one below the other; those of nothing are left out. */
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
      <CardGrid>{children}</CardGrid>
    </section>
  )
}

/** Groups that cannot be loaded are logged, and those that are shown stay (002 §8). */
const useLoadedGroups = (tab: string | undefined, load: Load | undefined) => {
  const [groups, setGroups] = useState<readonly ProductGroup<CardItem>[]>()
  useEffect(() => {
    let isWanted = true
    load?.(tab).then(
      (found) => isWanted && setGroups(found),
      (problem: unknown) => console.error('Product groups were not loaded.', problem),
    )
    return () => {
      isWanted = false
    }
  }, [tab, load])
  return groups
}

/**
 * As they are shown in the grid: what is filtered out there is left out here, what no group has stands in the one of its
 * category, and groups of nothing are none.
 */
const narrowGroups = (groups: readonly ProductGroup<CardItem>[], items: readonly CardItem[]) => {
  const shown = new Map(items.map((item) => [item.id, item]))
  const grouped = new Set(groups.flatMap(({ products }) => products.map(({ id }) => id)))
  const narrowed = groups.map((group) => ({
    ...group,
    products: group.products.flatMap(({ id }) => shown.get(id) ?? []),
  }))
  for (const left of groupGrid(items.filter(({ id }) => !grouped.has(id)))) {
    const known = narrowed.find(({ name }) => name === left.name)
    if (known) known.products.push(...left.products)
    else narrowed.push(left)
  }
  return narrowed
}
