import { useMutation, useQueryClient } from '@tanstack/react-query'
import { capital } from '#kernel/capital.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import { loadConcurrentSave } from './concurrent-save.ts'
import { problemsOf, problemsOfRefusal } from './problems-of.ts'
import { recordsKey, useRecordsApi } from './records-api.ts'
import { type InitialDraft, useRecordDraft } from './use-record-draft.ts'

type CreateOverride = {
  /** Creates the record with another endpoint than the one of its kind. */
  readonly create?: (record: RecordValue) => Promise<StoredRecord>
}

/**
 * Shows what a change would alter besides the record, and returns whether to save it. The editor counts as saving
 * until the promise settles. Not called for a new record or an invalid draft.
 */
export type ConfirmSave = (before: RecordValue, draft: RecordValue) => Promise<boolean>

type LeaveCallbacks = { onCreated(id: string): void; onRemoved(): void; onSaved?(): void }

/**
 * Returns the editor of a record: the draft, whether it differs from the stored record, its problems and the actions.
 * A new record has no stored version.
 */
export const useRecordEditor = (
  kind: RecordKind,
  {
    create,
    confirmSave,
    ...initial
  }: InitialDraft & CreateOverride & { readonly confirmSave?: ConfirmSave | undefined },
  { onCreated, onRemoved, onSaved }: LeaveCallbacks,
) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const { withoutLockedFields, showAllProblems, showServerProblems, acceptStored, continueFrom, ...editing } =
    useRecordDraft(kind, initial)
  const { base, draft, edit } = editing

  const continueWith = (next: StoredRecord, saved?: RecordValue) => {
    acceptStored(next, saved)
    void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
    void queries.invalidateQueries({ queryKey: ['changes', kind.name] })
  }
  const save = useMutation({
    mutationFn: async (edited: RecordValue): Promise<StoredRecord | undefined> => {
      showAllProblems()
      const record = withoutLockedFields(edited)
      if (problemsOf(kind, record).length > 0) throw new InvalidDraft()
      if (!base) return create ? create(record) : (await api.create(kind.name)({ record })).data
      if (confirmSave && !(await confirmSave(base.record, edited))) return undefined
      const id = idOfRecord(kind, base.record)
      return (await api.change(kind.name)({ id, version: base.version, record })).data
    },
    onSuccess: (saved, edited) => {
      if (!saved) return
      const isNew = !base
      continueWith(saved, edited)
      toast.show(`${capital(kind.labels.one)} saved`, { kind: 'good' })
      onSaved?.()
      if (isNew) onCreated(idOfRecord(kind, saved.record))
    },
    onError: async (problem: Error & { code?: string }, edited) => {
      if (problem.code === 'editConflict' && base)
        continueFrom(await loadConcurrentSave(api, kind, base, edited))
      showServerProblems(problemsOfRefusal(problem))
    },
  })
  const remove = useMutation({
    mutationFn: () => api.remove(kind.name)({ id: idOfRecord(kind, base!.record), version: base!.version }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
      toast.show(`${capital(kind.labels.one)} removed`, { kind: 'good' })
      onRemoved()
    },
  })
  return {
    ...editing,
    /** Replaces the draft and its base with a version that was stored elsewhere. Unsaved changes are lost. */
    continueWith: (next: StoredRecord) => continueWith(next),
    save: { ...save, mutate: () => save.mutate(draft), mutateAsync: () => save.mutateAsync(draft) },
    /**
     * Replaces the draft with `record` and saves it at once. To save the draft's other changes too, include them in
     * `record`.
     */
    saveWith: (record: RecordValue) => {
      edit(record)
      save.mutate(record)
    },
    remove,
  }
}

export type RecordEditing = ReturnType<typeof useRecordEditor>

/** Thrown if the draft is invalid. The fields show why. */
export class InvalidDraft extends Error {
  constructor() {
    super('Please check the marked fields')
  }
}
