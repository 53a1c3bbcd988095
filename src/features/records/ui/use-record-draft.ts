import { useRef, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { isSame, valueAt } from '../rules/differences.ts'
import { lockedFields, withLocked } from '../rules/hidden-fields.ts'
import type { RecordKind, RecordProblem, RecordValue } from '../rules/record-kind.ts'
import type { StoredRecord } from '../rules/stored-record.ts'
import type { Meanwhile } from './meanwhile.ts'
import { problemsOf } from './problems-of.ts'

/** What an edit begins with. */
export type Begin = {
  /** Nothing for a new one. */
  readonly stored?: StoredRecord | undefined
  /** What a new one begins with. */
  readonly start?: RecordValue
  /** What was written and could not be saved, as somebody else had in between. */
  readonly met?: Meanwhile | undefined
}

const noStart: RecordValue = {}

/** What is written of a record: how it differs from what is stored, and what is wrong in it. */
export const useRecordDraft = (kind: RecordKind, { stored, start = noStart, met }: Begin) => {
  const [base, setBase] = useState(met?.stored ?? stored)
  const [draft, setDraft] = useState<RecordValue>(met?.merged ?? stored?.record ?? start)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<readonly RecordProblem[]>([])
  /** What was written when a field was last left: its problems are told then, and not while one types. */
  const [left, setLeft] = useState<RecordValue>()
  const latest = useRef(draft)
  latest.current = draft
  const [meanwhile, setMeanwhile] = useState(met)
  const locked = lockedFields(kind, usePermissions().may)
  const before = base?.record ?? start
  // What is not the writer's stays as it is stored, whatever is sent.
  const sent = (record: RecordValue) => withLocked(locked, record, undefined)
  const written = problemsOf(kind, sent(draft))
  const seen = isTried ? written : written.filter((problem) => isTold(problem, left, before))

  /** Nothing is written, and nothing was refused or saved in between. */
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
    /** A field was left: what is wrong in it is told from now on. */
    leave: () => setLeft(latest.current),
    undo: () => begin(before),
    /** It is sent: all that is wrong is told from now on. */
    tried: () => {
      setTried(true)
      setRefused([])
    },
    refuse: setRefused,
    takeStored: (next: StoredRecord) => {
      setBase(next)
      begin(next.record)
    },
    /** Shows what was saved in between, with what is written here put onto it. */
    meet: (found: Meanwhile) => {
      setBase(found.stored)
      setDraft(found.merged)
      setMeanwhile(found)
    },
  }
}

/** True for a place that was changed and left again. */
const isTold = ({ path }: RecordProblem, left: RecordValue | undefined, base: RecordValue): boolean =>
  left !== undefined && !isSame(valueAt(left, path), valueAt(base, path))
