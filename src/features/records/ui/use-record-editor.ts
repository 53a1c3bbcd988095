import { useMutation, useQueryClient } from '@tanstack/react-query'
import { capital } from '#kernel/capital.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import { readMeanwhile } from './meanwhile.ts'
import { problemsIn, problemsOf } from './problems-of.ts'
import { recordKey, recordsKey, useRecordsApi } from './records-api.ts'
import { type Begin, useRecordDraft } from './use-record-draft.ts'

type Making = {
  /** Makes a new one by another call than that of its kind. */
  readonly make?: (record: RecordValue) => Promise<StoredRecord>
}

type Leave = { onCreated(id: string): void; onRemoved(): void; onSaved?(): void }

/**
 * A record being edited: the draft, whether it differs from what is stored, what is wrong in it, and what may be done
 * with it. A new record has nothing stored yet.
 */
export const useRecordEditor = (
  kind: RecordKind,
  { make, ...begun }: Begin & Making,
  { onCreated, onRemoved, onSaved }: Leave,
) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const { sent, write, tried, refuse, takeStored, meet, ...editing } = useRecordDraft(kind, begun)
  const { base, draft } = editing

  const take = (next: StoredRecord) => {
    takeStored(next)
    queries.setQueryData(recordKey(kind.name, idOfRecord(kind, next.record)), undefined)
    void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
    void queries.invalidateQueries({ queryKey: ['changes', kind.name] })
  }
  const save = useMutation({
    mutationFn: async (given: RecordValue): Promise<StoredRecord | undefined> => {
      tried()
      const record = sent(given)
      if (problemsOf(kind, record).length > 0) throw new NotReady()
      if (!base) return make ? make(record) : (await api.create(kind.name)({ record })).data
      const id = idOfRecord(kind, base.record)
      return (await api.change(kind.name)({ id, version: base.version, record })).data
    },
    onSuccess: (saved) => {
      if (!saved) return
      const isNew = !base
      take(saved)
      toast.show(`${capital(kind.words.one)} saved`, { kind: 'good' })
      onSaved?.()
      if (isNew) onCreated(idOfRecord(kind, saved.record))
    },
    onError: async (problem: Error & { code?: string }, given) => {
      if (problem.code === 'savedMeanwhile' && base) meet(await readMeanwhile(api, kind, base, given))
      refuse(problemsIn(problem))
    },
  })
  const remove = useMutation({
    mutationFn: () => api.remove(kind.name)({ id: idOfRecord(kind, base!.record), version: base!.version }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
      toast.show(`${capital(kind.words.one)} removed`, { kind: 'good' })
      onRemoved()
    },
  })
  return {
    ...editing,
    /** Goes on with what was stored by another way. */
    take,
    save: { ...save, mutate: () => save.mutate(draft), mutateAsync: () => save.mutateAsync(draft) },
    /** Changes the record and saves it at once, with what else was written. */
    saveWith: (record: RecordValue) => {
      write(record)
      save.mutate(record)
    },
    remove,
  }
}

export type RecordEditing = ReturnType<typeof useRecordEditor>

/** What is written is not what it should be; the fields say why. */
export class NotReady extends Error {
  constructor() {
    super('Please check the marked fields')
  }
}
