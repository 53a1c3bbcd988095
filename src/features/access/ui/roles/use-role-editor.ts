import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { RoleDocument } from '../../rules/role-document.ts'
import { changesKey, rolesKey, type StoredRole, useAccessApi } from '../access-api.ts'
import { roleCache } from '../role-cache.ts'

export type RoleEditorState = ReturnType<typeof useRoleEditor>

/** Returns the state of the role editor: the draft, whether it differs from the stored role, and the actions. */
export const useRoleEditor = (
  storedRole: StoredRole,
  { onRenamed, onDeleted }: { onRenamed: (name: string) => void; onDeleted: () => void },
) => {
  const api = useAccessApi()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(storedRole.document)
  // The stored role from which editing started. Its version is sent with a save, so that the server detects a conflict
  // with a later version.
  const [base, setBase] = useState(storedRole)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base.document)
  const name = base.document.name
  /** Invalidates every cached copy of the role, including the one that decides the current user's own permissions. */
  const invalidateCopies = () => {
    void queries.invalidateQueries({ queryKey: rolesKey })
    for (const each of [name, draft.name]) roleCache.forget(each)
    void queries.invalidateQueries({ queryKey: ['roles'] })
    void queries.invalidateQueries({ queryKey: changesKey('role', draft.name) })
  }
  const replaceBase = (role: StoredRole) => {
    setBase(role)
    setDraft(role.document)
  }
  const save = useMutation({
    mutationFn: () => api.changeRole({ name, version: base.version, document: draft }),
    onSuccess: ({ data }) => {
      replaceBase(data)
      invalidateCopies()
      toast.show('Role saved', { kind: 'good' })
      recoverFocus()
      if (data.document.name !== name) onRenamed(data.document.name)
    },
  })
  const remove = useMutation({
    mutationFn: () => api.deleteRole({ name, version: base.version }),
    onSuccess: () => {
      invalidateCopies()
      toast.show(`Role ${name} deleted`, { kind: 'good' })
      onDeleted()
    },
  })
  const reload = async () => {
    const { data } = await api.listRoles()
    const role = data.find(({ document }) => document.name === name)
    if (!role) return onDeleted()
    queries.setQueryData(rolesKey, data)
    replaceBase(role)
    save.reset()
    remove.reset()
  }
  return {
    draft,
    edit: (change: Partial<RoleDocument>) => setDraft((before) => ({ ...before, ...change })),
    base,
    isChanged,
    undo: () => setDraft(base.document),
    save,
    remove,
    reload,
  }
}
