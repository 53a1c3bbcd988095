import type { ComponentProps } from 'react'
import { ProductGrid } from '#features/catalogue/ui/product-grid.tsx'
import type { Section } from '#kernel/section.ts'
import { useGridReader } from './use-grid-reader.ts'
import { usePricesAsReader } from './use-prices-as-reader.ts'

type Reader = keyof ReturnType<typeof useGridReader>
type Props = Omit<ComponentProps<typeof ProductGrid>, Reader> & { section: Section }

/**
 * The products of a public page as its reader sees them. What is asked about the reader is asked here and not by
 * the page, which is the same for everybody and so is drawn once.
 */
export const ReaderGrid = ({ section, ...grid }: Props) => {
  usePricesAsReader(section, grid.items)
  return <ProductGrid {...grid} {...useGridReader()} />
}
