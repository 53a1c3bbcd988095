import type { CardItem } from './grid-item.ts'

export type ProductGroup<Item> = {
  name: string
  kind: 'popular' | 'category' | 'staff'
  products: Item[]
}

/**
 * Groups products for category pages: first the popular ones, with Accommodation in a separate group, then one group
 * per category. A separate group at the end has the staff-only products (CAT-019, CAT-020).
 */
export const groupGrid = <Item extends CardItem>(items: readonly Item[]): ProductGroup<Item>[] => {
  const publicItems = items.filter((item) => !item.staffOnly)
  const popularItems = publicItems.filter((item) => item.isPopular)
  const [stays, otherPopularItems] = [
    popularItems.filter(isStay),
    popularItems.filter((item) => !isStay(item)),
  ]
  const groups: ProductGroup<Item>[] = [
    { name: 'Popular', kind: 'popular', products: otherPopularItems },
    { name: 'Popular Accommodation', kind: 'popular', products: stays },
    ...byCategory(publicItems),
    { name: 'Staff', kind: 'staff', products: items.filter((item) => item.staffOnly) },
  ]
  return groups.filter((group) => group.products.length > 0)
}

const isStay = (item: CardItem): boolean => item.productType === 'Accommodation'

const byCategory = <Item extends CardItem>(items: readonly Item[]): ProductGroup<Item>[] => {
  const groups = new Map<string, ProductGroup<Item>>()
  for (const item of items) {
    const group = groups.get(item.categoryId)
    if (group) group.products.push(item)
    else groups.set(item.categoryId, { name: item.categoryName, kind: 'category', products: [item] })
  }
  return [...groups.values()]
}
