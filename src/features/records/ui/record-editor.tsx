import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Copy, ExternalLink, RotateCcw, Trash2, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { openCurrentPage } from '#platform/browser/open-current-page.ts'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { isForBrowser } from '#platform/ui/actions/link.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useUnsavedChanges } from '#platform/ui/overlays/use-unsaved-changes.ts'
import { idOfRecord, type RecordKind, type RecordValue, titleOfRecord } from '../rules/record-kind.ts'
import { recordKindFacts } from '../rules/record-kind-name.ts'
import type { RecordUse, StoredRecord } from '../rules/stored-record.ts'
import { RecordForm, SectionLinks } from './record-form.tsx'
import { useRecordsApi } from './records-api.ts'
import { SaveBar } from './save-bar.tsx'
import { SaveNotices } from './save-notices.tsx'
import { type ConfirmSave, type RecordEditing, useRecordEditor } from './use-record-editor.ts'

export type RecordTab = 'edit' | 'uses' | 'history'

type ShownHistory = {
  readonly id: string
  readonly actionOf: (change: { id: string; at: string; hadBefore: boolean }) => ReactNode
}

/** Additions to the editor that only some kinds have. */
export type EditorExtras = {
  /** Renders a preview of the draft, for kinds that have one. A new record has no `storedId`. */
  readonly preview?: (draft: RecordValue, storedId: string | undefined) => ReactNode
  /** Renders more actions in the page header, for users who can edit the record. */
  readonly actions?: (editor: RecordEditing) => ReactNode
  /** Renders the area above the form, for content that does not fit into a field. It replaces the fields in `apart`. */
  readonly top?: (editor: RecordEditing) => ReactNode
  readonly separateFields?: readonly string[]
  readonly confirmSave?: ConfirmSave
  /** Renders the uses of the record, for kinds that are also used outside of records. */
  readonly renderUses?: (id: string) => ReactNode
}

type Props = EditorExtras & {
  readonly kind: RecordKind
  /** Undefined for a new record. */
  readonly stored?: StoredRecord & { readonly uses: readonly RecordUse[] }
  /** The initial values of a new record. */
  readonly start?: RecordValue
  readonly list: { readonly label: string; readonly href: string }
  readonly hrefOf: (use: RecordUse) => string | undefined
  /** The public page that shows the record. */
  readonly siteHref?: string
  /** The address for a copy of the record. */
  readonly copyHref?: string
  /** Renders the history. `actionOf` returns an action for a change. */
  readonly history: (shown: ShownHistory) => ReactNode
  readonly tab: RecordTab
  readonly onTab: (tab: RecordTab) => void
  readonly onCreated: (id: string) => void
  readonly onRemoved: () => void
}

/** The page for editing a record, with its uses and its history. */
export const RecordEditor = ({
  kind,
  stored,
  start = {},
  list,
  hrefOf,
  history,
  preview,
  actions,
  top,
  separateFields,
  confirmSave,
  renderUses,
  siteHref,
  copyHref,
  tab,
  onTab,
  ...callbacks
}: Props) => {
  const editor = useRecordEditor(kind, { stored, start, confirmSave }, callbacks)
  useUnsavedChanges(editor)
  const canEdit = usePermissions().can(`${kind.area}.edit`)
  const { base, isChanged } = editor
  const title = base ? titleOfRecord(base.record) : `New ${kind.labels.one}`
  const editTab = {
    id: 'edit',
    label: 'Edit',
    content: <EditTab {...{ kind, editor, canEdit, preview, top, separateFields }} />,
  }
  const storedTabs = (id: string, uses: readonly RecordUse[]) => [
    {
      id: 'uses',
      label: 'Used by',
      content: renderUses?.(id) ?? <Uses uses={uses} hrefOf={hrefOf} kind={kind} />,
    },
    {
      id: 'history',
      label: 'History',
      content: history({
        id,
        actionOf: ({ id: change, at, hadBefore }) =>
          canEdit && hadBefore && <Restore {...{ kind, editor, change, at }} onDone={() => onTab('edit')} />,
      }),
    },
  ]
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[list]}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {base && <span className="wrap-anywhere">{idOfRecord(kind, base.record)}</span>}
            {base?.changedAt === null && <Badge tone="info">Original</Badge>}
            {isChanged && <Badge tone="warn">Not saved</Badge>}
          </span>
        }
        actions={
          <>
            {canEdit && actions?.(editor)}
            <EditorActions {...{ kind, editor, title, canEdit, siteHref, copyHref }} />
          </>
        }
      />
      <SaveNotices kind={kind} editor={editor} />
      <Tabs
        fills
        label={kind.labels.one}
        current={tab}
        onChange={(id) => onTab(id as RecordTab)}
        tabs={[editTab, ...(stored ? storedTabs(idOfRecord(kind, stored.record), stored.uses) : [])]}
      />
    </>
  )
}

type Editing = { readonly kind: RecordKind; readonly editor: RecordEditing }

type EditProps = Editing & Pick<Props, 'preview' | 'top' | 'separateFields'> & { readonly canEdit: boolean }

/** The form, with the preview beside it. */
const EditTab = ({ kind, editor, canEdit, preview, top, separateFields }: EditProps) => {
  const { base, draft } = editor
  const previewContent = preview?.(draft, base && idOfRecord(kind, base.record))
  return (
    <div className="flex grow flex-col gap-5">
      <SectionLinks kind={kind} separateFields={separateFields} />
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-8',
          previewContent && 'items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]',
        )}
      >
        <RecordForm {...{ kind, editor, canEdit, separateFields }} top={top?.(editor)} />
        {previewContent}
      </div>
      {canEdit && <EditorSaveBar editor={editor} />}
    </div>
  )
}

type ActionsProps = Editing & Pick<Props, 'siteHref' | 'copyHref'> & { title: string; canEdit: boolean }

const EditorActions = ({ kind, editor, title, canEdit, siteHref, copyHref }: ActionsProps) => {
  const { base, remove } = editor
  const confirmRemove = async () => {
    const isSure = await confirmDialog({
      title: `Remove the ${kind.labels.one} ${title}?`,
      message: 'It will be removed from the site immediately.',
      okLabel: 'Remove',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <>
      {siteHref && (
        <LinkButton
          href={siteHref}
          target="_blank"
          onClick={(event) => {
            if (isForBrowser(event)) return
            event.preventDefault()
            void openCurrentPage(siteHref)
          }}
        >
          <ExternalLink aria-hidden /> View on the site
        </LinkButton>
      )}
      {canEdit && base && copyHref && (
        <LinkButton href={copyHref}>
          <Copy aria-hidden /> Duplicate
        </LinkButton>
      )}
      {canEdit && base && (
        <Button pending={remove.isPending} onClick={() => void confirmRemove()}>
          <Trash2 aria-hidden /> Remove
        </Button>
      )}
    </>
  )
}

/** Saves the draft, or undoes its changes. */
const EditorSaveBar = ({ editor: { isChanged, save, undo, problems } }: { editor: RecordEditing }) => (
  <SaveBar
    message={problems.length > 0 ? 'Please check the marked fields' : isChanged ? 'Not saved' : ''}
    isChanged={isChanged}
    isSaving={save.isPending}
    onSave={() => save.mutate()}
  >
    <Button
      disabled={!isChanged}
      onClick={() => {
        undo()
        recoverFocus()
      }}
    >
      Undo changes
    </Button>
  </SaveBar>
)

type RestoreProps = Editing & { readonly change: string; readonly at: string; readonly onDone: () => void }

/** Fills the form with the version before a change, so that the user can review and save it. */
const Restore = ({ kind, editor, change, at, onDone }: RestoreProps) => {
  const api = useRecordsApi()
  const { base, edit } = editor
  const restore = useMutation({
    meta: { isRead: true },
    mutationFn: async () => {
      const id = idOfRecord(kind, base!.record)
      return (await api.readVersion({ kind: kind.name, id, change, side: 'before' })).data.record
    },
    onSuccess: (record) => {
      edit(record)
      toast.show(`Restored the version before ${formatInstant(at)}. Save to keep it.`)
      onDone()
    },
    onError: (problem) => toast.show(problem.message, { kind: 'error' }),
  })
  return (
    <Button
      size="small"
      title="Restore the version before this change"
      pending={restore.isPending}
      onClick={() => restore.mutate()}
    >
      <RotateCcw aria-hidden /> Restore
    </Button>
  )
}

type UsesProps = Pick<Props, 'hrefOf' | 'kind'> & { readonly uses: readonly RecordUse[] }

const Uses = ({ uses, hrefOf, kind }: UsesProps) =>
  uses.length === 0 ? (
    <EmptyState
      icon={<Unlink />}
      title="Not used anywhere"
    >{`This ${kind.labels.one} can be removed.`}</EmptyState>
  ) : (
    <ul className="grid gap-2">
      {uses.map((use) => {
        const href = hrefOf(use)
        return (
          <li key={`${use.kind} ${use.id}`} className="rounded-field border border-line bg-surface px-4 py-3">
            {href ? <TextLink href={href}>{use.title}</TextLink> : use.title}{' '}
            <span className="text-ink-soft">{recordKindFacts[use.kind].labels.one}</span>
          </li>
        )
      })}
    </ul>
  )
