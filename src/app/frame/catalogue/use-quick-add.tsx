import { useCallback } from 'react'
import { QuickAddButton } from '#features/builder/ui/add/quick-add-button.tsx'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import type { Section } from '#kernel/section.ts'

/**
 * Returns a function that renders the button on a card, which adds the product to the package of a location. Without
 * `location`, the button uses the product's only location.
 */
export const useQuickAdd = (section: Section, location: string | undefined) =>
  useCallback(
    ({ id, name, locationList }: CardItem) => (
      <QuickAddButton
        productId={id}
        name={name}
        section={section}
        location={location ?? (locationList.length === 1 ? locationList[0] : undefined)}
      />
    ),
    [section, location],
  )
