import { ChevronRight, Pencil } from 'lucide-react'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { groupedEntries, type MenuEntry } from '#platform/ui/actions/menu-props.ts'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { type EntryToEdit, entryActions } from './entry-actions.tsx'
import { dayName, timeLabel } from './entry-labels.ts'

/** A button that opens a sheet with the actions of a product, for entries without a context menu. */
export const ChangeEntry = (entryToEdit: EntryToEdit) => {
  const name = productNameOf(entryToEdit.entry)
  const openActions = async () => {
    const actions = entryActions(entryToEdit)
    const { data } = await openDialog<string>(
      (dialog) => <ActionsSheet entryToEdit={entryToEdit} actions={actions} dialog={dialog} />,
      { size: 'small' },
    )
    actions.find(({ id }) => id === data)?.onAction?.()
  }
  return (
    <IconButton
      label={`Change ${name}`}
      icon={<Pencil aria-hidden />}
      onClick={(event) => {
        // A press inside a list row focuses the row. This focuses the button instead, so that the focus returns to it
        // when the sheet closes.
        event.currentTarget.focus()
        void openActions()
      }}
    />
  )
}

type SheetProps = { entryToEdit: EntryToEdit; actions: readonly MenuEntry[]; dialog: DialogHandle<string> }

const ActionsSheet = ({ entryToEdit: { entry, state }, actions, dialog }: SheetProps) => (
  <DialogContent
    title={productNameOf(entry)}
    subtitle={[dayName(state.pack, entry.dayIndex), timeLabel(entry)].filter(Boolean).join(' · ')}
    onClose={dialog.cancel}
  >
    {groupedEntries(actions).map(([group, members]) => (
      <section key={group ?? ''} aria-label={group} className={group && 'mt-4'}>
        {group && <h3 className="pb-2 font-semibold text-ink-soft text-sm">{group}</h3>}
        <Actions actions={members} dialog={dialog} />
      </section>
    ))}
  </DialogContent>
)

const Actions = ({ actions, dialog }: Pick<SheetProps, 'actions' | 'dialog'>) => (
  <ul className="grid gap-2">
    {actions.map(({ id, label, icon, danger, disabled, hint }) => (
      <li key={id}>
        <Button
          wide
          disabled={disabled}
          aria-describedby={hint && `why-not-${id}`}
          className={danger ? 'justify-start! text-bad!' : 'justify-start!'}
          onClick={() => dialog.done(id)}
        >
          {icon}
          <span className="grow text-start">{label}</span>
          {!danger && <ChevronRight aria-hidden className="text-ink-faint" />}
        </Button>
        {hint && (
          <p id={`why-not-${id}`} className="px-1 pt-1 text-ink-soft text-sm">
            {hint}
          </p>
        )}
      </li>
    ))}
  </ul>
)
