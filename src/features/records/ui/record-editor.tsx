import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Copy, ExternalLink, RotateCcw, Trash2, Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { catchFocus } from '#platform/browser/catch-focus.ts'
import { openCurrentPage } from '#platform/browser/open-current-page.ts'
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
import { idOfRecord, type RecordKind, type RecordValue, titleOfRecord } from '../rules/record-kind.ts'
import { recordKindFacts } from '../rules/record-kind-name.ts'
import type { RecordUse, StoredRecord } from '../rules/stored-record.ts'
import { RecordForm } from './record-form.tsx'
import { useRecordsApi } from './records-api.ts'
import { SaveBar } from './save-bar.tsx'
import { SaveNotices } from './save-notices.tsx'
import { type RecordEditing, useRecordEditor } from './use-record-editor.ts'
import { useUnsavedRecord } from './use-unsaved-record.ts'

export type RecordTab = 'edit' | 'uses' | 'history'

type ShownHistory = {
  readonly id: string
  readonly actionOf: (change: { id: string; at: string; hadBefore: boolean }) => ReactNode
}

/** What the editor of some kinds has besides. */
export type EditorExtras = {
  /** How it will look as it is written, where the kind can show that. */
  readonly preview?: (draft: RecordValue) => ReactNode
  /** What else may be done with it, beside saving. */
  readonly actions?: (editor: RecordEditing) => ReactNode
  /** Stands over the form, for what a field would be too little for, and the fields that it stands for. */
  readonly top?: (editor: RecordEditing) => ReactNode
  readonly apart?: readonly string[]
  /** What shows or names it, where that is more than other records. */
  readonly drawUses?: (id: string) => ReactNode
}

type Props = EditorExtras & {
  readonly kind: RecordKind
  /** Nothing for a new one. */
  readonly stored?: StoredRecord & { readonly uses: readonly RecordUse[] }
  /** What a new one begins with. */
  readonly start?: RecordValue
  readonly list: { readonly label: string; readonly href: string }
  readonly hrefOf: (use: RecordUse) => string | undefined
  /** Where the site shows it. */
  readonly siteHref?: string
  /** Where a copy of it is begun. */
  readonly copyHref?: string
  /** Its history; beside each change what may be done with it. */
  readonly history: (shown: ShownHistory) => ReactNode
  readonly tab: RecordTab
  readonly onTab: (tab: RecordTab) => void
  readonly onCreated: (id: string) => void
  readonly onRemoved: () => void
}

/** A record to be edited, with what names it and what was changed in it. */
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
  apart,
  drawUses,
  siteHref,
  copyHref,
  tab,
  onTab,
  ...leaving
}: Props) => {
  const editor = useRecordEditor(kind, { stored, start }, leaving)
  useUnsavedRecord(editor)
  const mayEdit = usePermissions().may(`${kind.area}.edit`)
  const { base, isChanged } = editor
  const title = base ? titleOfRecord(base.record) : `New ${kind.words.one}`
  const edit = {
    id: 'edit',
    label: 'Edit',
    content: <EditTab {...{ kind, editor, mayEdit, preview, top, apart }} />,
  }
  const ofStored = (id: string, uses: readonly RecordUse[]) => [
    {
      id: 'uses',
      label: 'Used by',
      content: drawUses?.(id) ?? <Uses uses={uses} hrefOf={hrefOf} kind={kind} />,
    },
    {
      id: 'history',
      label: 'History',
      content: history({
        id,
        actionOf: ({ id: change, at, hadBefore }) =>
          mayEdit && hadBefore && <Restore {...{ kind, editor, change, at }} onDone={() => onTab('edit')} />,
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
            {mayEdit && actions?.(editor)}
            <EditorActions {...{ kind, editor, title, mayEdit, siteHref, copyHref }} />
          </>
        }
      />
      <SaveNotices kind={kind} editor={editor} />
      <Tabs
        fills
        label={kind.words.one}
        current={tab}
        onChange={(id) => onTab(id as RecordTab)}
        tabs={[edit, ...(stored ? ofStored(idOfRecord(kind, stored.record), stored.uses) : [])]}
      />
    </>
  )
}

type Editing = { readonly kind: RecordKind; readonly editor: RecordEditing }

type EditProps = Editing & Pick<Props, 'preview' | 'top' | 'apart'> & { readonly mayEdit: boolean }

/** The form, beside it how the record will look. */
const EditTab = ({ kind, editor, mayEdit, preview, top, apart }: EditProps) => (
  <div className="flex grow flex-col gap-8">
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] gap-8',
        preview && 'items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]',
      )}
    >
      <RecordForm {...{ kind, editor, mayEdit, apart }} top={top?.(editor)} />
      {preview?.(editor.draft)}
    </div>
    {mayEdit && <EditorSaveBar editor={editor} />}
  </div>
)

type ActionsProps = Editing & Pick<Props, 'siteHref' | 'copyHref'> & { title: string; mayEdit: boolean }

const EditorActions = ({ kind, editor, title, mayEdit, siteHref, copyHref }: ActionsProps) => {
  const { base, remove } = editor
  const askRemove = async () => {
    const isSure = await confirmDialog({
      title: `Remove the ${kind.words.one} ${title}?`,
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
      {mayEdit && base && copyHref && (
        <LinkButton href={copyHref}>
          <Copy aria-hidden /> Duplicate
        </LinkButton>
      )}
      {mayEdit && base && (
        <Button pending={remove.isPending} onClick={() => void askRemove()}>
          <Trash2 aria-hidden /> Remove
        </Button>
      )}
    </>
  )
}

/** Saves what is written, or takes it back. */
const EditorSaveBar = ({ editor: { isChanged, save, undo, problems } }: { editor: RecordEditing }) => (
  <SaveBar
    words={problems.length > 0 ? 'Please check the marked fields' : isChanged ? 'Not saved' : ''}
    isChanged={isChanged}
    isSaving={save.isPending}
    onSave={() => save.mutate()}
  >
    <Button
      disabled={!isChanged}
      onClick={() => {
        undo()
        catchFocus()
      }}
    >
      Undo changes
    </Button>
  </SaveBar>
)

type RestoreProps = Editing & { readonly change: string; readonly at: string; readonly onDone: () => void }

/** Puts what was before a change into the form again, to be looked at and saved as a change of its own. */
const Restore = ({ kind, editor, change, at, onDone }: RestoreProps) => {
  const api = useRecordsApi()
  const { base, edit } = editor
  const restore = useMutation({
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
    >{`This ${kind.words.one} can be removed.`}</EmptyState>
  ) : (
    <ul className="grid gap-2">
      {uses.map((use) => {
        const href = hrefOf(use)
        return (
          <li key={`${use.kind} ${use.id}`} className="rounded-field border border-line bg-surface px-4 py-3">
            {href ? <TextLink href={href}>{use.title}</TextLink> : use.title}{' '}
            <span className="text-ink-soft">{recordKindFacts[use.kind].words.one}</span>
          </li>
        )
      })}
    </ul>
  )
