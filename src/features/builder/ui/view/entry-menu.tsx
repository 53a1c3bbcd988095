import { EllipsisVertical } from 'lucide-react'
import type { PackageEntry } from '#features/events/rules/package-document.ts'
import { Menu } from '#platform/ui/actions/menu.tsx'
import type { Builder } from '../state/builder.ts'
import { type EntryToEdit, entryActions } from './entry-actions.tsx'
import { entryName } from './entry-words.ts'

const typesWithoutMenu: readonly string[] = ['Accommodation', 'Airport Transfer']

/** The context menu is for staff, and on neither accommodation nor transfers (001 §6, 002 §6). */
export const hasContextMenu = (builder: Builder, { product }: PackageEntry): boolean =>
  builder.readerKind === 'staff' && !typesWithoutMenu.includes(product.type)

type Props = EntryToEdit & { open: boolean; onOpenChange: (open: boolean) => void }

/** The context menu of a product, with a button for who does not know of it. */
export const EntryMenu = ({ open, onOpenChange, ...edited }: Props) => (
  <Menu
    label={`Change ${entryName(edited.entry)}`}
    icon={<EllipsisVertical aria-hidden />}
    iconOnly
    open={open}
    onOpenChange={onOpenChange}
    entries={entryActions(edited)}
  />
)
