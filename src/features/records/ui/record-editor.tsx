import { clsx } from 'clsx'
import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { labelOfPath } from '../rules/label-of-path.ts'
import { idOfRecord, type RecordKind, type RecordValue, titleOfRecord } from '../rules/record-kind.ts'
import type { RecordUse, StoredRecord } from '../rules/stored-record.ts'
import { RecordFields } from './fields/record-fields.tsx'
import { NotReady, type RecordEditing, useRecordEditor } from './use-record-editor.ts'
import { useUnsavedRecord } from './use-unsaved-record.ts'

export type RecordTab = 'edit' | 'uses' | 'history'

type Props = {
  readonly kind: RecordKind
  /** Nothing for a new one. */
  readonly stored?: StoredRecord & { readonly uses: readonly RecordUse[] }
  /** What a new one begins with. */
  readonly start?: RecordValue
  readonly list: { readonly label: string; readonly href: string }
  readonly hrefOf: (use: RecordUse) => string | undefined
  /** How it will look as it is written, where the kind can show that. */
  readonly preview?: (draft: RecordValue) => ReactNode
  /** What else may be done with it, beside saving. */
  readonly actions?: (editor: RecordEditing) => ReactNode
  /** Who changed it, and when; of a new one there is none. */
  readonly history?: ReactNode
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
  preview,
  actions,
  history,
  tab,
  onTab,
  ...leave
}: Props) => {
  const editor = useRecordEditor(kind, stored, start, leave)
  useUnsavedRecord(editor)
  const mayEdit = usePermissions().may(`${kind.area}.edit`)
  const { base, draft, isChanged } = editor
  const title = base ? titleOfRecord(base.record) : `New ${kind.words.one}`
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[list]}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {base && <span className="wrap-anywhere">{idOfRecord(kind, base.record)}</span>}
            {base?.changedAt === null && <Badge tone="info">As shipped</Badge>}
            {isChanged && <Badge tone="warn">Not saved</Badge>}
          </span>
        }
        actions={
          mayEdit && (
            <>
              {actions?.(editor)}
              <EditorActions kind={kind} editor={editor} title={title} />
            </>
          )
        }
      />
      <EditorNotices kind={kind} editor={editor} />
      <Tabs
        label={kind.words.one}
        current={tab}
        onChange={(id) => onTab(id as RecordTab)}
        tabs={[
          {
            id: 'edit',
            label: 'Edit',
            content: (
              <div
                className={clsx(
                  'grid grid-cols-[minmax(0,1fr)] gap-8',
                  preview && 'items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]',
                )}
              >
                <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
                  {!base && <KeyField kind={kind} editor={editor} />}
                  {kind.sections.map((section) => (
                    <section key={section.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
                      <h2 className="text-lg font-bold">{section.title}</h2>
                      <RecordFields
                        fields={section.fields}
                        value={draft}
                        path={[]}
                        problems={editor.problems}
                        disabled={!mayEdit}
                        onChange={(next) => editor.edit(next as RecordValue)}
                      />
                    </section>
                  ))}
                </div>
                {preview?.(draft)}
              </div>
            ),
          },
          ...(stored
            ? [
                {
                  id: 'uses',
                  label: 'Used by',
                  content: <Uses uses={stored.uses} hrefOf={hrefOf} kind={kind} />,
                },
                {
                  id: 'history',
                  label: 'History',
                  content: history,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

type Editing = { readonly kind: RecordKind; readonly editor: RecordEditing }

const EditorActions = ({ kind, editor, title }: Editing & { title: string }) => {
  const { base, isChanged, save, remove } = editor
  const askRemove = async () => {
    const isSure = await confirmDialog({
      title: `Remove the ${kind.words.one} ${title}?`,
      message: 'It is gone from the site at once.',
      okLabel: 'Remove',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <>
      {base && (
        <Button pending={remove.isPending} onClick={() => void askRemove()}>
          Remove
        </Button>
      )}
      <Button disabled={!isChanged} onClick={editor.undo}>
        Undo changes
      </Button>
      <Button kind="primary" disabled={!isChanged} pending={save.isPending} onClick={save.mutate}>
        Save
      </Button>
    </>
  )
}

/** Why it was not saved or removed, and what somebody else saved in between. */
const EditorNotices = ({ kind, editor }: Editing) => {
  const { save, remove, meanwhile, problems } = editor
  if (meanwhile)
    return (
      <div className="pb-5">
        <Notice tone="warn" title="Someone else saved this in the meantime">
          {meanwhile.conflicts.length === 0
            ? 'Their changes and yours are in different places: both stand below. Save to keep both.'
            : 'Where you both changed the same place, yours stands below; theirs was:'}
          {meanwhile.conflicts.length > 0 && (
            <ul className="grid gap-1 pt-2">
              {meanwhile.conflicts.map(({ path, before }) => (
                <li key={path.join('.')} className="wrap-anywhere">
                  <strong>{labelOfPath(kind, path)}</strong>: {textOf(before)}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      </div>
    )
  const problem = save.error ?? remove.error
  if (!problem) return null
  if (problem instanceof NotReady && problems.length === 0) return null
  return (
    <div className="pb-5">
      <Notice tone="bad" title={remove.error ? 'Not removed' : 'Not saved'}>
        {problem.message}
        {problems.length > 0 && (
          <ul className="grid gap-1 pt-2">
            {problems.map(({ path, message }) => (
              <li key={`${path.join('.')} ${message}`} className="wrap-anywhere">
                <strong>{labelOfPath(kind, path)}</strong>: {message}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The id of a new record: it stands in addresses, and stays. */
const KeyField = ({ kind, editor }: Editing) => (
  <RecordFields
    fields={[
      {
        at: kind.key,
        label: kind.key === 'id' ? 'Id' : 'Name',
        as: 'text',
        hint: 'Stands in addresses and cannot be changed later',
      },
    ]}
    value={editor.draft}
    path={[]}
    problems={editor.problems}
    onChange={(next) => editor.edit(next as RecordValue)}
  />
)

type UsesProps = Pick<Props, 'hrefOf' | 'kind'> & { readonly uses: readonly RecordUse[] }

const Uses = ({ uses, hrefOf, kind }: UsesProps) =>
  uses.length === 0 ? (
    <EmptyState
      icon={<Unlink />}
      title="Nothing names it"
    >{`This ${kind.words.one} can be removed.`}</EmptyState>
  ) : (
    <ul className="grid gap-2">
      {uses.map((use) => {
        const href = hrefOf(use)
        return (
          <li key={`${use.kind} ${use.id}`} className="rounded-field border border-line bg-surface px-4 py-3">
            {href ? <TextLink href={href}>{use.title}</TextLink> : use.title}{' '}
            <span className="text-ink-soft">{use.kind}</span>
          </li>
        )
      })}
    </ul>
  )
