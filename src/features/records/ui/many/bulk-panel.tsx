import { useState } from 'react'
import { formatCount } from '#kernel/format-count.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { allowedChanges, type BulkEdit, maxChangedAtOnce } from '../../rules/bulk-edit.ts'
import type { RecordColumn } from '../../rules/record-cells.ts'
import type { RecordKind } from '../../rules/record-kind.ts'
import { PlainField } from '../fields/plain-field.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { PlanFailure } from './plan-failure.tsx'
import { PlanPreview, type RenderConsequence } from './plan-preview.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'

const labels: Readonly<Record<BulkEdit['how'], string>> = {
  set: 'Set to',
  clear: 'Clear',
  add: 'Add',
  remove: 'Remove',
  raise: 'Increase by per cent',
}

type Props = {
  readonly kind: RecordKind
  readonly ids: readonly string[]
  readonly renderConsequence?: RenderConsequence | undefined
  readonly onClose: () => void
  /** Fields that can't be changed in bulk, because their values must differ between records. */
  readonly without?: readonly string[]
}

/** Changes one field of many records, after a preview of each change. */
export const BulkPanel = ({ kind, ids, renderConsequence, onClose, without = [] }: Props) => {
  const edit = useBulkEdit(kind, ids, onClose, without)
  const { preview, apply } = edit
  const isTooMany = ids.length > maxChangedAtOnce
  return (
    <PanelFrame
      title={`Change ${formatCount(ids.length)} ${ids.length === 1 ? kind.labels.one : kind.labels.many}`}
      onClose={onClose}
    >
      {isTooMany && (
        <Notice tone="warn">{`At most ${formatCount(maxChangedAtOnce)} can be changed at once. Select fewer.`}</Notice>
      )}
      <EditForm edit={edit} isTooMany={isTooMany} />
      <PlanFailure verb="changed" previewError={preview.error} applyError={apply.error} />
      {preview.data && (
        <PlanPreview
          kind={kind}
          renderConsequence={renderConsequence}
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

type FormProps = { readonly edit: ReturnType<typeof useBulkEdit>; readonly isTooMany: boolean }

/** Chooses the field, the kind of change and the value. */
const EditForm = ({ edit, isTooMany }: FormProps) => {
  const { columns, column, how, value, isReady, preview } = edit
  const [isTried, setTried] = useState(false)
  return (
    <form
      className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_minmax(0,1fr)_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        // A number is known only after its field has lost the focus, so it is checked on submit.
        if (isReady) preview.mutate()
        else setTried(true)
      }}
    >
      <ComboField
        label="Field"
        placeholder="Search for a field"
        value={column?.name}
        onChange={(name) => {
          setTried(false)
          edit.chooseColumn(name)
        }}
        options={columns.map(({ name, label }) => ({ value: name, label }))}
      />
      {column && (
        <>
          <SelectField
            label="Change"
            value={how}
            options={allowedChanges(column).map((change) => ({ value: change, label: labels[change] }))}
            onChange={({ currentTarget }) =>
              edit.chooseChange(
                allowedChanges(column).find((change) => change === currentTarget.value) ?? how,
              )
            }
          />
          <ValueField
            key={`${column.name} ${how}`}
            {...{ column, how, value }}
            error={isTried && !isReady ? genericTexts.required : undefined}
            onValue={edit.write}
          />
          <Button
            type="submit"
            kind={preview.data ? 'secondary' : 'primary'}
            disabled={isTooMany}
            pending={preview.isPending}
          >
            Preview
          </Button>
        </>
      )}
    </form>
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
  if (how === 'raise' || field.form === 'point')
    return (
      <NumberField
        label={how === 'raise' ? 'Per cent' : column.label}
        value={typeof value === 'number' ? value : undefined}
        error={error}
        onChange={onValue}
        step={how === 'raise' ? 0.5 : 0.0001}
      />
    )
  if (field.form === 'group' || field.form === 'rows') return null
  return <PlainField field={{ ...field, hint: undefined }} value={value} error={error} onChange={onValue} />
}
