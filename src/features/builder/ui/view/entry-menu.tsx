import { EllipsisVertical } from 'lucide-react'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { Menu } from '#platform/ui/actions/menu.tsx'
import type { Builder } from '../state/builder.ts'
import { type EntryToEdit, entryActions } from './entry-actions.tsx'

const typesWithoutMenu: readonly string[] = ['Accommodation', 'Airport Transfer']

/** Returns whether an entry has the context menu. Only staff have it; stays and transfers have none (PERM-024). */
export const hasContextMenu = (builder: Builder, { product }: PackageEntry): boolean =>
  builder.readerKind === 'staff' && !typesWithoutMenu.includes(product.type)

type Props = EntryToEdit & { open: boolean; onOpenChange: (open: boolean) => void }

/** Renders the context menu of a product, with a button that also opens it. */
export const EntryMenu = ({ open, onOpenChange, ...entryToEdit }: Props) => (
  <Menu
    label={`Change ${productNameOf(entryToEdit.entry)}`}
    icon={<EllipsisVertical aria-hidden />}
    iconOnly
    open={open}
    onOpenChange={onOpenChange}
    entries={entryActions(entryToEdit)}
  />
)
