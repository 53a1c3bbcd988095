import { CalendarX2, Plus, SquarePen } from 'lucide-react'
import { GridList } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { canDropDay, dropDay, moveCommand } from '../state/builder-edits.ts'
import { EntryItem } from './entry-item.tsx'
import { dayName, sortByTime } from './entry-labels.ts'
import { openNewCustomProduct } from './open-new-custom-product.tsx'
import { showRefusal } from './show-refusal.ts'

const dragType = 'itinerary-entry'

type Props = {
  builder: Builder
  state: BuilderState
  dayIndex: number
  readOnly: boolean
  onAdd: (dayIndex: number) => void
  onSwap: (itineraryId: string) => void
}

/** Shows a day with its entries as cards, which can be dragged to another day by pointer or keyboard. */
export const DayColumn = ({ builder, state, dayIndex, readOnly, onAdd, onSwap }: Props) => {
  const { pack } = state
  const entries = sortByTime(pack.entries.filter((entry) => entry.dayIndex === dayIndex))
  const name = dayName(pack, dayIndex)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [dragType],
    getDropOperation: (target) => (target.type === 'root' ? 'move' : 'cancel'),
    onRootDrop: async ({ items }) => {
      const ids = await Promise.all(items.map((item) => (item.kind === 'text' ? item.getText(dragType) : '')))
      const { pack: currentPack } = builder.read()
      const movedEntries = currentPack.entries.filter(
        (entry) => ids.includes(entry.itineraryId) && entry.dayIndex !== dayIndex,
      )
      if (movedEntries.length > 0)
        showRefusal(builder.edit(movedEntries.map((entry) => moveCommand(currentPack, entry, dayIndex))))
    },
  })
  return (
    <section
      aria-label={name}
      className="flex w-[84vw] max-w-80 shrink-0 snap-center flex-col max-md:self-start gap-3 rounded-card bg-sunken p-3 md:w-auto md:min-w-64 md:max-w-none md:flex-1"
    >
      <header className="flex min-h-11 items-center justify-between gap-2 ps-1">
        <h2 className="font-bold text-base tabular-nums">{name}</h2>
        {!readOnly && canDropDay(pack, builder.facts.command.limits) && (
          <IconButton
            label={`Remove ${name}`}
            icon={<CalendarX2 aria-hidden />}
            disabled={builder.isSaved && pack.startDate === null}
            onClick={() => showRefusal(dropDay(builder, dayIndex))}
          />
        )}
      </header>
      <GridList
        // The key creates a new list when `readOnly` changes, because GridList reads only in its first render whether
        // items can be dragged.
        key={String(readOnly)}
        aria-label={`Products of ${name}`}
        items={entries.map((entry) => ({ id: entry.itineraryId, entry }))}
        dependencies={[state, readOnly]}
        dragAndDropHooks={readOnly ? undefined : dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => (
          <p className="px-2 py-6 text-center text-ink-soft text-sm">
            {readOnly ? 'Nothing planned' : 'Nothing planned yet'}
          </p>
        )}
        className="flex min-h-24 flex-col md:grow gap-2.5 rounded-field outline-none data-drop-target:bg-accent-soft data-drop-target:outline-3 data-drop-target:outline-accent"
      >
        {({ id, entry }) => (
          <EntryItem
            builder={builder}
            state={state}
            entry={entry}
            readOnly={readOnly}
            onSwap={() => onSwap(id)}
          />
        )}
      </GridList>
      {!readOnly && (
        <Button kind="secondary" wide onClick={() => onAdd(dayIndex)} aria-label={`Add to ${name}`}>
          <Plus aria-hidden />
          Add
        </Button>
      )}
      {!readOnly && builder.readerKind === 'staff' && (
        <Button
          kind="quiet"
          wide
          onClick={() => void openNewCustomProduct(builder, dayIndex)}
          aria-label={`Add a custom product to ${name}`}
        >
          <SquarePen aria-hidden />
          Custom product
        </Button>
      )}
    </section>
  )
}
