import { useRef, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { isSame, valueAt } from '../rules/differences.ts'
import { lockedFields, withLocked } from '../rules/hidden-fields.ts'
import type { RecordKind, RecordProblem, RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import type { Meanwhile } from './meanwhile.ts'
import { problemsOf } from './problems-of.ts'

/** The initial state of an edit. */
export type Begin = {
  /** Undefined for a new record. */
  readonly stored?: StoredRecord | undefined
  /** The initial values of a new record. */
  readonly start?: RecordValue
  /** A draft that could not be saved, merged with what somebody else had saved in the meantime. */
  readonly met?: Meanwhile | undefined
}

const noStart: RecordValue = {}

/** Returns the draft of a record, its difference from the stored record, and its problems. */
export const useRecordDraft = (kind: RecordKind, { stored, start = noStart, met }: Begin) => {
  const [base, setBase] = useState(met?.stored ?? stored)
  const [draft, setDraft] = useState<RecordValue>(met?.merged ?? stored?.record ?? start)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly RecordProblem[]>([])
  /** The draft when a field last lost focus: problems show then, and not while the user types. */
  const [left, setLeft] = useState<RecordValue>()
  const latest = useRef(draft)
  latest.current = draft
  const [meanwhile, setMeanwhile] = useState(met)
  const locked = lockedFields(kind, usePermissions().may)
  const before = base?.record ?? start
  // Fields that the user cannot change stay as stored, whatever is sent.
  const sent = (record: RecordValue) => withLocked(locked, record, undefined)
  const written = problemsOf(kind, sent(draft))
  const seen = isTried ? written : written.filter((problem) => isTold(problem, left, before))

  /** Resets the draft, without problems or conflicts. */
  const begin = (record: RecordValue) => {
    setDraft(record)
    setTried(false)
    setLeft(undefined)
    setRefused([])
    setMeanwhile(undefined)
  }
  return {
    base,
    draft,
    isChanged: !isSame(draft, before),
    locked,
    problems: [...seen, ...refused],
    meanwhile,
    sent,
    write: setDraft,
    edit: (next: RecordValue) => {
      setRefused([])
      setDraft(next)
    },
    /** A field lost focus: its problems show from now on. */
    leave: () => setLeft(latest.current),
    undo: () => begin(before),
    /** The user tried to save: all problems show from now on. */
    tried: () => {
      setTried(true)
      setRefused([])
    },
    refuse: setRefused,
    takeStored: (next: StoredRecord) => {
      setBase(next)
      begin(next.record)
    },
    /** Continues from the version that somebody else saved, with the user's changes merged in. */
    meet: (found: Meanwhile) => {
      setBase(found.stored)
      setDraft(found.merged)
      setMeanwhile(found)
    },
  }
}

/** Returns true for a place that was changed when a field last lost focus. */
const isTold = ({ path }: RecordProblem, left: RecordValue | undefined, base: RecordValue): boolean =>
  left !== undefined && !isSame(valueAt(left, path), valueAt(base, path))
