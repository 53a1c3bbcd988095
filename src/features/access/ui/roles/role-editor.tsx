import { type ReactNode, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { FooterBar } from '#platform/ui/layout/footer-bar.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { useUnsavedChanges } from '#platform/ui/overlays/use-unsaved-changes.ts'
import { administrationPath } from '../../rules/administration.ts'
import type { PermissionGroup } from '../../rules/edit-permissions.ts'
import type { StoredRole } from '../access-api.ts'
import { ChangeHistory } from '../history/change-history.tsx'
import { usePermissions } from '../use-permissions.ts'
import type { ConditionValues } from './open-conditions.tsx'
import { PermissionForm } from './permission-form.tsx'
import { RoleJson } from './role-json.tsx'
import { formatHolders } from './role-table.tsx'
import { type RoleEditorState, useRoleEditor } from './use-role-editor.ts'

type Props = {
  storedRole: StoredRole
  conditionValues: ConditionValues
  /** Every permission that a role can grant, including those of features that depend on this one. */
  permissionGroups: readonly PermissionGroup[]
  /** The list of people who have the role. The app provides it, because the feature `accounts` depends on this one. */
  holders: ReactNode
  tab: string
  onTab: (tab: string) => void
  onRenamed: (name: string) => void
  onDeleted: () => void
}

/** Edits a role as a form or as JSON, and shows the people who have it and its history. */
export const RoleEditor = (props: Props) => {
  const { storedRole, conditionValues, permissionGroups, holders, tab, onTab, ...callbacks } = props
  const editor = useRoleEditor(storedRole, callbacks)
  const { draft, edit, base } = editor
  const [isBroken, setBroken] = useState(false)
  useUnsavedChanges({
    // Invalid JSON counts as a change, which can't be saved.
    isChanged: editor.isChanged || isBroken,
    save: {
      isPending: editor.save.isPending,
      mutateAsync: async () => !isBroken && editor.save.mutateAsync(),
    },
  })
  const canEdit = usePermissions().can(administrationPath)
  const problem = editor.save.error ?? editor.remove.error
  return (
    <>
      <RoleHeader editor={editor} />
      {problem && (
        <div className="pb-5">
          <Notice
            tone="bad"
            title="Not saved"
            action={<Button onClick={() => void editor.reload()}>Reload</Button>}
          >
            {problem.message}
          </Notice>
        </div>
      )}
      <Tabs
        label="Role"
        className="pb-5"
        current={tab}
        onChange={onTab}
        tabs={[
          {
            id: 'permissions',
            label: 'Permissions',
            content: (
              <div className="grid gap-5">
                <RoleName editor={editor} />
                <PermissionForm
                  permissions={draft.permissions}
                  onChange={(permissions) => edit({ permissions })}
                  conditionValues={conditionValues}
                  groups={permissionGroups}
                />
              </div>
            ),
          },
          {
            id: 'json',
            label: 'JSON',
            content: (
              <RoleJson
                document={draft}
                permissionPaths={permissionGroups.flatMap(({ permissions }) =>
                  permissions.map(({ path }) => path),
                )}
                onChange={edit}
                onBroken={setBroken}
              />
            ),
          },
          { id: 'people', label: 'People', content: holders },
          {
            id: 'history',
            label: 'History',
            content: <ChangeHistory kind="role" id={base.document.name} />,
          },
        ]}
      />
      {canEdit && <RoleFooter editor={editor} isBroken={isBroken} />}
    </>
  )
}

type EditorProps = { editor: RoleEditorState }

/** Returns true if the role can't be renamed or deleted, because the code refers to it or people have it. */
const isFixed = ({ isSiteRole, holders }: StoredRole): boolean => isSiteRole || holders > 0

/** Shows the role's name, the number of people who have it, its state, and the button to delete it. */
const RoleHeader = ({ editor }: EditorProps) => {
  const { base, isChanged } = editor
  const canEdit = usePermissions().can(administrationPath)
  return (
    <PageHeader
      title={base.document.name}
      crumbs={[{ label: 'Roles', href: '/admin/index/roles' }]}
      lead={
        <span className="flex flex-wrap items-center gap-2">
          {base.isSiteRole && <Badge tone="info">Built-in role</Badge>}
          <span>Held by: {formatHolders(base)}</span>
          {isChanged && <Badge tone="warn">Not saved</Badge>}
        </span>
      }
      actions={canEdit && !isFixed(base) && <DeleteRole editor={editor} />}
    />
  )
}

const DeleteRole = ({ editor: { base, remove } }: EditorProps) => {
  const confirmDelete = async () => {
    const isSure = await confirmDialog({
      title: `Delete the role ${base.document.name}?`,
      message: 'Nobody has this role. This cannot be undone.',
      okLabel: 'Delete',
      danger: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <Button pending={remove.isPending} onClick={() => void confirmDelete()}>
      Delete
    </Button>
  )
}

/** The footer with Undo and Save. It stays visible, because the list of permissions is long. */
const RoleFooter = ({ editor, isBroken }: EditorProps & { isBroken: boolean }) => {
  const { isChanged, save, undo } = editor
  return (
    <FooterBar label="Save" message={isBroken ? 'The JSON is not valid' : ''}>
      <Button disabled={!isChanged} onClick={undo}>
        Undo changes
      </Button>
      <Button
        kind="primary"
        disabled={!isChanged || isBroken}
        pending={save.isPending}
        onClick={() => save.mutate()}
      >
        Save
      </Button>
    </FooterBar>
  )
}

const RoleName = ({ editor: { base, draft, edit } }: EditorProps) => (
  <TextField
    label="Name"
    className="sm:max-w-80"
    maxLength={60}
    value={draft.name}
    disabled={isFixed(base)}
    hint={isFixed(base) ? 'A role that is in use can’t be renamed.' : undefined}
    onChange={(event) => edit({ name: event.currentTarget.value })}
  />
)
