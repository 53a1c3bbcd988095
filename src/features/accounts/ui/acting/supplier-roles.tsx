import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import type { SupplierRole } from '../../contract/acting-endpoints.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { staffChoicesKey, useActing } from './use-acting.ts'

/** Finds suppliers by part of their name; implemented by the catalogue. */
export type FindSuppliers = (name: string) => Promise<readonly { id: string; name: string }[]>

type Props = { findSuppliers: FindSuppliers; dialog: DialogHandle<CurrentUser> }

const choices = [
  { value: 'Owner', label: 'Owner' },
  { value: 'Editor', label: 'Editor' },
  { value: 'both', label: 'Both' },
] as const
type Choice = (typeof choices)[number]['value']

const rolesOf = (choice: Choice): SupplierRole[] => (choice === 'both' ? ['Owner', 'Editor'] : [choice])

/** The dialog where staff choose a supplier and its roles (ACC-015). */
export const SupplierRoles = ({ findSuppliers, dialog }: Props) => {
  const acting = useActing()
  const [text, setText] = useState('')
  const [supplierId, setSupplierId] = useState<string>()
  const [role, setRole] = useState<Choice>('Owner')
  const [problem, setProblem] = useState<string>()
  const [isApplying, setApplying] = useState(false)
  const suppliers = useQuery({
    queryKey: [staffChoicesKey, 'suppliers', text],
    queryFn: () => findSuppliers(text),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const applyRoles = async () => {
    if (!supplierId) return setProblem('Choose a supplier')
    setApplying(true)
    try {
      dialog.done(await acting.assumeRoles(supplierId, rolesOf(role)))
    } catch (reason) {
      setProblem(failureMessage(reason))
      setApplying(false)
    }
  }
  return (
    <DialogContent
      title="Supplier view"
      subtitle="See and do what a supplier can. You can switch back at any time."
      onClose={dialog.cancel}
      actions={
        <>
          <Button onClick={dialog.cancel}>Cancel</Button>
          <Button kind="primary" pending={isApplying} onClick={() => void applyRoles()}>
            Switch to supplier view
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <ComboField
          label="Supplier"
          value={supplierId}
          onChange={(id) => {
            setSupplierId(id)
            setProblem(undefined)
          }}
          text={text}
          onText={setText}
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          loading={suppliers.isFetching}
          emptyText="No suppliers found"
        />
        <SegmentedChoice label="Role" choices={choices} value={role} onChange={setRole} />
      </div>
    </DialogContent>
  )
}
