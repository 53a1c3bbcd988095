import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, List, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import type { MenuEntry } from '#platform/ui/actions/menu-props.ts'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { isSame } from '../../rules/differences.ts'
import { viewName } from '../../rules/record-table.ts'

type Props<View> = {
  /** The query key of the saved views. */
  readonly queryKey: readonly unknown[]
  readonly list: () => Promise<{ readonly data: readonly { readonly name: string; readonly view: View }[] }>
  readonly save: (name: string, view: View) => Promise<unknown>
  readonly remove: (name: string) => Promise<unknown>
  /** The view on screen; undefined if it can't be saved. */
  readonly shown: View | undefined
  readonly onView: (view: View) => void
  /** The label of the button if no saved view is shown. */
  readonly label?: string
  /** The entry that shows all records without filters. */
  readonly all: { readonly label: string; readonly onAction: () => void }
  readonly others?: readonly MenuEntry[]
  /** Explains which settings a view saves. */
  readonly hint: string
}

/** The user's saved views of a list. The user can apply one, save the current one, or delete one. */
export const SavedViewsMenu = <View,>(props: Props<View>) => {
  const { queryKey, shown, onView, all, others = [], hint, label = 'Views' } = props
  const queries = useQueryClient()
  const { data: views = [] } = useQuery({ queryKey, queryFn: async () => (await props.list()).data })
  const current = shown === undefined ? undefined : views.find(({ view }) => isSame(view, shown))
  const change = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => void (await work()),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError: (problem) => toast.show(problem.message, { kind: 'error' }),
  })
  const save = async (view: View) => {
    const { data: name } = await openDialog<string>(
      (dialog) => (
        <ViewName
          initialName={current?.name ?? ''}
          hint={hint}
          onName={dialog.done}
          onClose={dialog.cancel}
        />
      ),
      { name: 'save-view', size: 'small' },
    )
    if (name !== undefined) change.mutate(() => props.save(name, view))
  }
  return (
    <Menu
      label={current?.name ?? label}
      icon={<Bookmark aria-hidden />}
      entries={[
        { id: 'all', icon: <List aria-hidden />, ...all },
        ...views.map(({ name, view }) => ({
          id: `view ${name}`,
          label: name,
          icon: <Bookmark aria-hidden />,
          onAction: () => onView(view),
        })),
        ...others,
        ...(shown === undefined
          ? []
          : [
              {
                id: 'save',
                label: 'Save this view…',
                icon: <BookmarkPlus aria-hidden />,
                onAction: () => void save(shown),
              },
            ]),
        ...(current
          ? [
              {
                id: 'remove',
                label: `Remove ‘${current.name}’`,
                icon: <Trash2 aria-hidden />,
                danger: true,
                onAction: () => change.mutate(() => props.remove(current.name)),
              },
            ]
          : []),
      ]}
    />
  )
}

type NameProps = {
  readonly initialName: string
  readonly hint: string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

const ViewName = ({ initialName, hint, onName, onClose }: NameProps) => {
  const [name, setName] = useState(initialName)
  const form = useId()
  const parsed = viewName.safeParse(name)
  return (
    <DialogContent
      title="Save this view"
      onClose={onClose}
      actions={
        <Button type="submit" form={form} kind="primary" disabled={!parsed.success}>
          Save
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (parsed.success) onName(parsed.data)
        }}
      >
        <TextField
          label="Name"
          hint={hint}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </DialogContent>
  )
}
