import { useId, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { fieldLabel } from '../../rules/change-lines.ts'
import { type ConditionName, conditionNames, type PermissionEntry } from '../../rules/role-document.ts'

type Conditions = NonNullable<PermissionEntry['conditions']>
/** The possible values of conditions. The values of conditions that are missing here are ids, entered as text. */
export type ConditionValues = Readonly<Partial<Record<ConditionName, readonly string[]>>>

type Props = { label: string; conditions: Conditions; values: ConditionValues }

/** Opens a dialog to edit the conditions of a permission. @returns the conditions, undefined if cancelled */
export const openConditions = async (props: Props): Promise<Conditions | undefined> => {
  const { data } = await openDialog<Conditions>((dialog) => <ConditionForm {...props} dialog={dialog} />, {
    name: 'conditions',
  })
  return data
}

const ConditionForm = ({
  label,
  conditions,
  values,
  dialog,
}: Props & { dialog: DialogHandle<Conditions> }) => {
  const formId = useId()
  const [draft, setDraft] = useState<Conditions>(conditions)
  const setCondition = (name: ConditionName, allowed: readonly string[]) =>
    setDraft(({ [name]: _, ...otherConditions }) =>
      allowed.length > 0 ? { ...otherConditions, [name]: [...allowed] } : otherConditions,
    )
  return (
    <DialogContent
      title={`Conditions: ${label}`}
      subtitle="Leave a field empty to allow any value."
      onClose={dialog.cancel}
      actions={
        <>
          <Button onClick={() => dialog.done({})}>No conditions</Button>
          <Button type="submit" form={formId} kind="primary">
            Apply
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          dialog.done(draft)
        }}
      >
        {conditionNames.map((name) => {
          const choices = values[name]
          const chosenValues = draft[name] ?? []
          return choices ? (
            <fieldset key={name}>
              <legend className="text-sm font-semibold">{fieldLabel(name)}</legend>
              <div className="grid gap-x-4 sm:grid-cols-3">
                {[...new Set([...choices, ...chosenValues])].map((value) => (
                  <Checkbox
                    key={value}
                    label={value}
                    checked={chosenValues.includes(value)}
                    onChange={(event) =>
                      setCondition(
                        name,
                        event.currentTarget.checked
                          ? [...chosenValues, value]
                          : chosenValues.filter((each) => each !== value),
                      )
                    }
                  />
                ))}
              </div>
            </fieldset>
          ) : (
            <IdsField
              key={name}
              name={name}
              chosenIds={chosenValues}
              onChange={(ids) => setCondition(name, ids)}
            />
          )
        })}
      </form>
    </DialogContent>
  )
}

type IdsProps = { name: ConditionName; chosenIds: readonly string[]; onChange: (ids: string[]) => void }

const IdsField = ({ name, chosenIds, onChange }: IdsProps) => {
  const [text, setText] = useState(chosenIds.join(', '))
  return (
    <TextField
      label={`${fieldLabel(name)} ids`}
      hint="Separate with commas"
      value={text}
      autoComplete="off"
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(
          event.currentTarget.value
            .split(',')
            .map((id) => id.trim())
            .filter(Boolean),
        )
      }}
    />
  )
}
