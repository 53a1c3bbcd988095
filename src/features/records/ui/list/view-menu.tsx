import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArchiveRestore, Bookmark, BookmarkPlus, List, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { Menu } from '#platform/ui/actions/menu.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { isSame } from '../../rules/differences.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { changedColumn, type RecordView, viewName } from '../../rules/record-table.ts'
import { recordsKey, useRecordsApi } from '../records-api.ts'
import { columnNamesOf, type ListAddress } from './list-address.ts'

type Props = {
  readonly kind: RecordKind
  readonly address: ListAddress
  readonly onAddress: (address: ListAddress) => void
}

const viewOf = (kind: RecordKind, address: ListAddress): RecordView => ({
  columns: [...columnNamesOf(kind, address)],
  filters: address.filters ?? [],
  ...(address.search !== undefined && { search: address.search }),
  ...(address.sort && { sort: address.sort }),
})

const addressOf = ({ columns, filters, search, sort }: RecordView): ListAddress => ({
  columns,
  filters: filters.length > 0 ? filters : undefined,
  search,
  sort,
})

/** The user's saved views of a list: apply one, save the current one, or delete one. */
export const ViewMenu = ({ kind, address, onAddress }: Props) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const key = [...recordsKey(kind.name), 'views']
  const { data: views = [] } = useQuery({
    queryKey: key,
    queryFn: async () => (await api.listViews({ kind: kind.name })).data,
  })
  const now = viewOf(kind, address)
  // The list of removed records has no saved views.
  const isRemoved = address.state === 'removed'
  const current = isRemoved ? undefined : views.find(({ view }) => isSame(view, now))
  const change = useMutation({
    mutationFn: async (work: () => Promise<unknown>) => void (await work()),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    onError: (problem) => toast.show(problem.message, { kind: 'error' }),
  })
  const save = async () => {
    const { data: name } = await openDialog<string>(
      (dialog) => <ViewName initialName={current?.name ?? ''} onName={dialog.done} onClose={dialog.cancel} />,
      { name: 'save-view', size: 'small' },
    )
    if (name !== undefined) change.mutate(() => api.saveView({ kind: kind.name, name, view: now }))
  }
  return (
    <Menu
      label={isRemoved ? 'Removed' : (current?.name ?? 'Views')}
      icon={<Bookmark aria-hidden />}
      entries={[
        {
          id: 'all',
          label: `All ${kind.labels.many}`,
          icon: <List aria-hidden />,
          onAction: () => onAddress({}),
        },
        ...views.map(({ name, view }) => ({
          id: `view ${name}`,
          label: name,
          icon: <Bookmark aria-hidden />,
          onAction: () => onAddress(addressOf(view)),
        })),
        {
          id: 'removed',
          label: `Removed ${kind.labels.many}`,
          icon: <ArchiveRestore aria-hidden />,
          onAction: () => onAddress({ state: 'removed', sort: { by: changedColumn, descending: true } }),
        },
        ...(isRemoved
          ? []
          : [
              {
                id: 'save',
                label: 'Save this view…',
                icon: <BookmarkPlus aria-hidden />,
                onAction: () => void save(),
              },
            ]),
        ...(current
          ? [
              {
                id: 'remove',
                label: `Remove ‘${current.name}’`,
                icon: <Trash2 aria-hidden />,
                danger: true,
                onAction: () => change.mutate(() => api.removeView({ kind: kind.name, name: current.name })),
              },
            ]
          : []),
      ]}
    />
  )
}

type NameProps = { initialName: string; onName: (name: string) => void; onClose: () => void }

const ViewName = ({ initialName, onName, onClose }: NameProps) => {
  const [name, setName] = useState(initialName)
  const form = useId()
  const checked = viewName.safeParse(name)
  return (
    <DialogContent
      title="Save this view"
      onClose={onClose}
      actions={
        <Button type="submit" form={form} kind="primary" disabled={!checked.success}>
          Save
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success) onName(checked.data)
        }}
      >
        <TextField
          label="Name"
          hint="Saves the search, filters, order and columns, just for you."
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </form>
    </DialogContent>
  )
}
