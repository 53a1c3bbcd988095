import { useState } from 'react'
import { GridListItem } from 'react-aria-components/GridList'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { Builder, BuilderState } from '../state/builder.ts'
import { ChangeEntry } from './change-entry.tsx'
import { entryActions } from './entry-actions.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryMenu, hasContextMenu } from './entry-menu.tsx'

type Props = {
  builder: Builder
  state: BuilderState
  entry: PackageEntry
  readOnly: boolean
  onSwap: () => void
}

/** Renders an entry of a day as a draggable card, with the button that opens its actions. */
export const EntryItem = ({ readOnly, ...entryToEdit }: Props) => {
  const { builder, state, entry } = entryToEdit
  const [menuOpen, setMenuOpen] = useState(false)
  const hasMenu = !readOnly && hasContextMenu(builder, entry)
  return (
    <GridListItem
      id={entry.itineraryId}
      textValue={productNameOf(entry)}
      onContextMenu={
        hasMenu
          ? (event) => {
              event.preventDefault()
              setMenuOpen(true)
            }
          : undefined
      }
      className="rounded-card border border-line bg-surface shadow-card outline-none data-dragging:opacity-50 data-focus-visible:outline-3 data-focus-visible:outline-focus"
    >
      <EntryCard
        builder={builder}
        state={state}
        entry={entry}
        onMove={() =>
          entryActions(entryToEdit)
            .find(({ id }) => id === 'move')
            ?.onAction?.()
        }
        changeButton={
          readOnly ? undefined : hasMenu ? (
            <EntryMenu {...entryToEdit} open={menuOpen} onOpenChange={setMenuOpen} />
          ) : (
            <ChangeEntry {...entryToEdit} />
          )
        }
      />
    </GridListItem>
  )
}
