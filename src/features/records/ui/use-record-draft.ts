import { useRef, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { isSame, mergeOnto, valueAt } from '../rules/differences.ts'
import { lockedFields, withLocked } from '../rules/hidden-fields.ts'
import type { RecordKind, RecordProblem, RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import type { ConcurrentSave } from './concurrent-save.ts'
import { problemsOf } from './problems-of.ts'

/** The initial state of an edit. */
export type InitialDraft = {
  /** Undefined for a new record. */
  readonly stored?: StoredRecord | undefined
  /** The initial values of a new record. */
  readonly start?: RecordValue
  /** A draft that could not be saved, merged with what someone else has saved in the meantime. */
  readonly concurrent?: ConcurrentSave | undefined
}

const noStart: RecordValue = {}

/** Returns the draft of a record, whether it differs from the stored record, and its problems. */
export const useRecordDraft = (
  kind: RecordKind,
  { stored, start = noStart, concurrent: earlier }: InitialDraft,
) => {
  const [base, setBase] = useState(earlier?.stored ?? stored)
  const [draft, setDraft] = useState<RecordValue>(earlier?.merged ?? stored?.record ?? start)
  const [isTried, setTried] = useState(false)
  const [serverProblems, setServerProblems] = useState<readonly RecordProblem[]>([])
  /** The draft when a field last lost the focus. Problems are shown from then on, and not while the user types. */
  const [draftAtBlur, setDraftAtBlur] = useState<RecordValue>()
  const latestDraft = useRef(draft)
  latestDraft.current = draft
  const [concurrent, setConcurrent] = useState(earlier)
  const locked = lockedFields(kind, usePermissions().can)
  const original = base?.record ?? start
  /** Removes the fields that the user can't change. The server retains their stored values. */
  const withoutLockedFields = (record: RecordValue) => withLocked(locked, record, undefined)
  const draftProblems = problemsOf(kind, withoutLockedFields(draft))
  const visibleProblems = isTried
    ? draftProblems
    : draftProblems.filter((problem) => wasChangedAtBlur(problem, draftAtBlur, original))

  /** Replaces the draft, and clears all problems and the conflict. */
  const reset = (record: RecordValue) => {
    setDraft(record)
    setTried(false)
    setDraftAtBlur(undefined)
    setServerProblems([])
    setConcurrent(undefined)
  }
  return {
    base,
    draft,
    isChanged: !isSame(draft, original),
    locked,
    problems: [...visibleProblems, ...serverProblems],
    concurrent,
    withoutLockedFields,
    /** Replaces the draft, and clears the problems that the server reported. */
    edit: (next: RecordValue) => {
      setServerProblems([])
      setDraft(next)
    },
    /** Called when a field loses the focus. Its problems are shown from now on. */
    markBlur: () => setDraftAtBlur(latestDraft.current),
    undo: () => reset(original),
    /** Called when the user tries to save. All problems are shown from now on. */
    showAllProblems: () => {
      setTried(true)
      setServerProblems([])
    },
    /** Shows the problems with which the server refused the draft, until the next edit. */
    showServerProblems: setServerProblems,
    /**
     * Continues from a stored version.
     * @param saved the draft that was stored; edits since then stay in the draft. Without it, unsaved changes are lost
     */
    acceptStored: (next: StoredRecord, saved: RecordValue = latestDraft.current) => {
      setBase(next)
      reset(mergeOnto(saved, latestDraft.current, next.record).merged)
    },
    /** Continues from the version that someone else saved, with the user's changes merged in. */
    continueFrom: (concurrentSave: ConcurrentSave) => {
      setBase(concurrentSave.stored)
      setDraft(concurrentSave.merged)
      setConcurrent(concurrentSave)
    },
  }
}

/** Returns true if the problem's field already had a changed value when a field last lost the focus. */
const wasChangedAtBlur = (
  { path }: RecordProblem,
  draftAtBlur: RecordValue | undefined,
  base: RecordValue,
): boolean => draftAtBlur !== undefined && !isSame(valueAt(draftAtBlur, path), valueAt(base, path))
