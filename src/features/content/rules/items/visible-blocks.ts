import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import type { ContentBlock } from './content-record.ts'

type Hiding = Pick<ContentBlock, 'show' | 'section' | 'hide' | 'hideStart' | 'hideEnd'>

type BlockReader = {
  /** Staff see what is hidden from customers. */
  readonly isStaff: boolean
  readonly today: IsoDate
  /** Where it is read: a section, none ('about' pages), or wherever, when left out. */
  readonly section?: Section | null
}

/** Whether a day lies in the days on which a block is hidden; one that is left open never begins or never ends. */
const isInPeriod = ({ hideStart, hideEnd }: Hiding, today: IsoDate): boolean =>
  (hideStart !== undefined || hideEnd !== undefined) &&
  (hideStart === undefined || hideStart <= today) &&
  (hideEnd === undefined || today <= hideEnd)

/** Whether a block is meant for a section; without a section only what is for all of them is. */
export const isForSection = ({ section }: Pick<Hiding, 'section'>, read: Section | null): boolean =>
  !section?.length || (read !== null && section.includes(read))

/** Whether a reader sees a block, by its show, section, hide and period (002 §3, §6). */
export const isBlockVisible = (block: Hiding, { isStaff, today, section }: BlockReader): boolean =>
  block.show === 'Yes' &&
  (isStaff || block.hide !== 'Customers') &&
  !isInPeriod(block, today) &&
  (section === undefined || isForSection(block, section))
