import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { capital } from '#kernel/capital.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { isSame, valueAt } from '../rules/differences.ts'
import { lockedFields, withLocked } from '../rules/hidden-fields.ts'
import { idOfRecord, type RecordKind, type RecordProblem, type RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import { type Meanwhile, readMeanwhile } from './meanwhile.ts'
import { problemsIn, problemsOf } from './problems-of.ts'
import { recordKey, recordsKey, useRecordsApi } from './records-api.ts'

/** What an edit begins with. */
type Begin = {
  /** Nothing for a new one. */
  readonly stored?: StoredRecord | undefined
  /** What a new one begins with. */
  readonly start?: RecordValue
  /** What was written and could not be saved, as somebody else had in between. */
  readonly met?: Meanwhile | undefined
  /** Makes a new one by another call than that of its kind. */
  readonly make?: (record: RecordValue) => Promise<StoredRecord>
}

type Leave = { onCreated(id: string): void; onRemoved(): void; onSaved?(): void }

const noStart: RecordValue = {}

/**
 * A record being edited: the draft, whether it differs from what is stored, what is wrong in it, and what may be done
 * with it. A new record has nothing stored yet.
 */
export const useRecordEditor = (
  kind: RecordKind,
  { stored, start = noStart, met, make }: Begin,
  { onCreated, onRemoved, onSaved }: Leave,
) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const [base, setBase] = useState(met?.stored ?? stored)
  const [draft, setDraft] = useState<RecordValue>(met?.merged ?? stored?.record ?? start)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly RecordProblem[]>([])
  /** What was written when a field was last left: its problems are told then, and not while one types. */
  const [left, setLeft] = useState<RecordValue>()
  const latest = useRef(draft)
  latest.current = draft
  const [meanwhile, setMeanwhile] = useState(met)
  const isChanged = !isSame(draft, base?.record ?? start)
  const locked = lockedFields(kind, usePermissions().may)
  // What is not the writer's stays as it is stored, whatever is sent.
  const written = problemsOf(kind, withLocked(locked, draft, undefined))
  const seen = isTried ? written : written.filter((problem) => isTold(problem, left, base?.record ?? start))
  const problems = [...seen, ...refused]

  /** Nothing is written, and nothing was refused or saved in between. */
  const begin = (record: RecordValue) => {
    setDraft(record)
    setTried(false)
    setLeft(undefined)
    setRefused([])
    setMeanwhile(undefined)
  }
  const take = (next: StoredRecord) => {
    setBase(next)
    begin(next.record)
    queries.setQueryData(recordKey(kind.name, idOfRecord(kind, next.record)), undefined)
    void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
    void queries.invalidateQueries({ queryKey: ['changes', kind.name] })
  }
  /** Shows what was saved in between, with what is written here put onto it. */
  const meet = async (mine: RecordValue, before: StoredRecord) => {
    const found = await readMeanwhile(api, kind, before, mine)
    setBase(found.stored)
    setDraft(found.merged)
    setMeanwhile(found)
  }
  const save = useMutation({
    mutationFn: async (given: RecordValue): Promise<StoredRecord | undefined> => {
      setTried(true)
      setRefused([])
      const record = withLocked(locked, given, undefined)
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
      if (problem.code === 'savedMeanwhile' && base) await meet(given, base)
      setRefused(problemsIn(problem))
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
    base,
    draft,
    edit: (next: RecordValue) => {
      setRefused([])
      setDraft(next)
    },
    isChanged,
    locked,
    problems,
    /** Goes on with what was stored by another way. */
    take,
    /** A field was left: what is wrong in it is told from now on. */
    leave: () => setLeft(latest.current),
    undo: () => begin(base?.record ?? start),
    meanwhile,
    save: { ...save, mutate: () => save.mutate(draft), mutateAsync: () => save.mutateAsync(draft) },
    /** Changes the record and saves it at once, with what else was written. */
    saveWith: (record: RecordValue) => {
      setDraft(record)
      save.mutate(record)
    },
    remove,
  }
}

/** True for a place that was changed and left again. */
const isTold = ({ path }: RecordProblem, left: RecordValue | undefined, base: RecordValue): boolean =>
  left !== undefined && !isSame(valueAt(left, path), valueAt(base, path))

export type RecordEditing = ReturnType<typeof useRecordEditor>

/** What is written is not what it should be; the fields say why. */
export class NotReady extends Error {
  constructor() {
    super('Some fields need another look')
  }
}
