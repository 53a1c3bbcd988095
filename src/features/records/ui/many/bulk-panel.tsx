import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatCount } from '#kernel/format-count.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type BulkEdit, bulkColumns, mostChangedAtOnce, waysToChange } from '../../rules/bulk-edit.ts'
import { lockedFields } from '../../rules/hidden-fields.ts'
import type { RecordColumn } from '../../rules/record-cells.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { PlainField } from '../fields/plain-field.tsx'
import { recordsKey, useRecordsApi } from '../records-api.ts'
import { longCall } from './long-call.ts'
import { PanelFrame } from './panel-frame.tsx'
import { PlanPreview } from './plan-preview.tsx'

const words: Readonly<Record<BulkEdit['how'], string>> = {
  set: 'becomes',
  clear: 'is emptied',
  add: 'gets also',
  remove: 'loses',
  raise: 'rises by per cent',
}

type Props = {
  readonly kind: RecordKind
  readonly ids: readonly string[]
  readonly onClose: () => void
  /** Fields that say something else of each record. */
  readonly without?: readonly string[]
}

/** One field of many records changed at once, after one has seen what that makes of each. */
export const BulkPanel = ({ kind, ids, onClose, without = [] }: Props) => {
  const api = useRecordsApi()
  const queries = useQueryClient()
  const { may } = usePermissions()
  const locked = lockedFields(kind, may)
  const columns = bulkColumns(kind).filter(
    ({ path }) => !locked.includes(path[0]!) && !without.includes(path[0]!),
  )
  const [name, setName] = useState<string>()
  const [how, setHow] = useState<BulkEdit['how']>('set')
  const [value, setValue] = useState<unknown>()
  const [isMissing, setMissing] = useState(false)
  const column = columns.find((each) => each.name === name)
  const edits = name === undefined ? [] : [{ column: name, how, ...(how !== 'clear' && { value }) }]
  const preview = useMutation({
    mutationFn: async () =>
      (await api.changeMany({ kind: kind.name, idList: [...ids], edits }, longCall)).data,
  })
  const apply = useMutation({
    mutationFn: async (token: string) =>
      (await api.changeMany({ kind: kind.name, idList: [...ids], edits, token }, longCall)).data,
    onSuccess: ({ changed }) => {
      void queries.invalidateQueries({ queryKey: recordsKey(kind.name) })
      void queries.invalidateQueries({ queryKey: ['changes', kind.name] })
      toast.show(`${formatCount(changed)} ${changed === 1 ? kind.words.one : kind.words.many} changed`, {
        kind: 'good',
      })
      onClose()
    },
  })
  const choose = (next: string | undefined) => {
    const chosen = columns.find((each) => each.name === next)
    setName(next)
    setHow(chosen ? waysToChange(chosen)[0]! : 'set')
    setValue(undefined)
    setMissing(false)
    preview.reset()
    apply.reset()
  }
  const problem = apply.error ?? preview.error
  const isReady = column !== undefined && (how === 'clear' || (value !== undefined && value !== ''))
  return (
    <PanelFrame title={`Change ${formatCount(ids.length)} ${kind.words.many}`} onClose={onClose}>
      {ids.length > mostChangedAtOnce && (
        <Notice tone="warn">{`At most ${formatCount(mostChangedAtOnce)} can be changed at once. Select fewer.`}</Notice>
      )}
      <form
        className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          // A number is known once its field is left: whether there is one shows here and not before.
          if (isReady) preview.mutate()
          else setMissing(true)
        }}
      >
        <ComboField
          label="Field"
          placeholder="Part of its name"
          value={name}
          onChange={choose}
          options={columns.map((each) => ({ value: each.name, label: each.label }))}
        />
        {column && (
          <>
            <SelectField
              label="What happens to it"
              value={how}
              options={waysToChange(column).map((way) => ({ value: way, label: words[way] }))}
              onChange={({ currentTarget }) => {
                setHow(waysToChange(column).find((way) => way === currentTarget.value) ?? how)
                setValue(undefined)
                preview.reset()
              }}
            />
            <ValueField
              key={`${column.name} ${how}`}
              {...{ column, how, value }}
              error={isMissing && !isReady ? genericTexts.required : undefined}
              onValue={(next) => {
                setValue(next)
                preview.reset()
              }}
            />
            <Button
              type="submit"
              kind={preview.data ? 'secondary' : 'primary'}
              disabled={ids.length > mostChangedAtOnce}
              pending={preview.isPending}
            >
              Preview
            </Button>
          </>
        )}
      </form>
      {problem && (
        <Notice tone="bad" title="Nothing was changed">
          {problem.message}
        </Notice>
      )}
      {preview.data && (
        <PlanPreview
          kind={kind}
          plan={preview.data}
          action={
            <Button
              kind="primary"
              disabled={preview.data.token === null}
              pending={apply.isPending}
              onClick={() => preview.data.token && apply.mutate(preview.data.token)}
            >
              {`Change ${formatCount(preview.data.changed)}`}
            </Button>
          }
        />
      )}
    </PanelFrame>
  )
}

type ValueProps = {
  readonly column: RecordColumn
  readonly how: BulkEdit['how']
  readonly value: unknown
  readonly error: string | undefined
  readonly onValue: (value: unknown) => void
}

const ValueField = ({ column, how, value, error, onValue }: ValueProps) => {
  const { field } = column
  if (how === 'clear') return <span />
  if (how === 'raise' || field.as === 'point')
    return (
      <NumberField
        label={how === 'raise' ? 'Per cent' : column.label}
        value={typeof value === 'number' ? value : undefined}
        error={error}
        onChange={onValue}
        step={how === 'raise' ? 0.5 : 0.0001}
      />
    )
  if (field.as === 'group' || field.as === 'rows') return null
  return <PlainField field={{ ...field, hint: undefined }} value={value} error={error} onChange={onValue} />
}
