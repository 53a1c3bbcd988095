import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { ContentBlock } from './content-record.ts'

type VisibilityFields = Pick<ContentBlock, 'show' | 'section' | 'hide' | 'hideStart' | 'hideEnd'>

type BlockReader = {
  /** Staff see what is hidden from customers. */
  readonly isStaff: boolean
  readonly today: IsoDate
  /** The section of the page, null for pages without one ('about' pages), or undefined for all sections. */
  readonly section?: Section | null
}

/** Returns true if a day is in the hidden period of a block. Without a first or last day, the period is open-ended. */
const isInPeriod = ({ hideStart, hideEnd }: VisibilityFields, today: IsoDate): boolean =>
  (hideStart !== undefined || hideEnd !== undefined) &&
  (hideStart === undefined || hideStart <= today) &&
  (hideEnd === undefined || today <= hideEnd)

/** Returns true when a block is for the page's section. Pages without a section show only blocks for all sections. */
export const isForSection = (
  { section }: Pick<VisibilityFields, 'section'>,
  pageSection: Section | null,
): boolean => !section?.length || (pageSection !== null && section.includes(pageSection))

/** Returns true when a reader sees a block, by its show, section, hide and period (CONT-002). */
export const isBlockVisible = (block: VisibilityFields, { isStaff, today, section }: BlockReader): boolean =>
  block.show === 'Yes' &&
  (isStaff || block.hide !== 'Customers') &&
  !isInPeriod(block, today) &&
  (section === undefined || isForSection(block, section))
