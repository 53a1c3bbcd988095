import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { RoleDocument } from '../../rules/role-document.ts'
import { changesKey, rolesKey, type StoredRole, useAccessApi } from '../access-api.ts'
import { roleCache } from '../role-cache.ts'

export type RoleEditing = ReturnType<typeof useRoleEditor>

/** A role being edited: the draft, whether it differs from what is stored, and what may be done with it. */
export const useRoleEditor = (
  stored: StoredRole,
  { onRenamed, onDeleted }: { onRenamed: (name: string) => void; onDeleted: () => void },
) => {
  const api = useAccessApi()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(stored.document)
  // What was loaded when the editing began: somebody else's save in between must be noticed, not taken over.
  const [base, setBase] = useState(stored)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base.document)
  const name = base.document.name
  /** Every copy of a role that this browser keeps, also the one it judges itself by. */
  const dropCopies = () => {
    void queries.invalidateQueries({ queryKey: rolesKey })
    for (const each of [name, draft.name]) roleCache.forget(each)
    void queries.invalidateQueries({ queryKey: ['roles'] })
    void queries.invalidateQueries({ queryKey: changesKey('role', draft.name) })
  }
  const take = (role: StoredRole) => {
    setBase(role)
    setDraft(role.document)
  }
  const save = useMutation({
    mutationFn: () => api.changeRole({ name, version: base.version, document: draft }),
    onSuccess: ({ data }) => {
      take(data)
      dropCopies()
      toast.show('Role saved', { kind: 'good' })
      recoverFocus()
      if (data.document.name !== name) onRenamed(data.document.name)
    },
  })
  const remove = useMutation({
    mutationFn: () => api.deleteRole({ name, version: base.version }),
    onSuccess: () => {
      dropCopies()
      toast.show(`Role ${name} deleted`, { kind: 'good' })
      onDeleted()
    },
  })
  const loadAgain = async () => {
    const { data } = await api.listRoles()
    const role = data.find(({ document }) => document.name === name)
    if (!role) return onDeleted()
    queries.setQueryData(rolesKey, data)
    take(role)
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
    loadAgain,
  }
}
