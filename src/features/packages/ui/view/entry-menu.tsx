import { EllipsisVertical } from 'lucide-react'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { type EntryToEdit, entryActions } from './entry-actions.tsx'
import { entryName } from './entry-words.ts'

/** The actions of an entry behind one small button. */
export const EntryMenu = (edited: EntryToEdit) => (
  <Menu
    label={`Change ${entryName(edited.entry)}`}
    icon={<EllipsisVertical aria-hidden />}
    iconOnly
    entries={entryActions(edited)}
  />
)
