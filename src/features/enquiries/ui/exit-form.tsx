import { type FormEvent, useState } from 'react'
import { maxNotesLength } from '#kernel/fields.ts'
import { atMostCharacters, genericTexts } from '#kernel/generic-messages.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { RadioGroup } from '#platform/ui/fields/radio-group.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { type EnquiryValues, enquiryLabels } from '../rules/enquiry-form.ts'
import type { EnquiryBasis } from './use-enquiry-basis.ts'

type Props = {
  labels: readonly string[]
  basis: EnquiryBasis
  /** Earlier answers, if any. */
  filled: EnquiryValues | undefined
  /** Why sending failed. */
  problem: string | undefined
  buttonLabel: string
  isSending: boolean
  onFilled: (values: EnquiryValues) => void
}

/** Splits notes into the chosen label (the first line) and the text. */
const splitNotes = (notes: string, labels: readonly string[]) => {
  const label = labels.find((one) => notes === one || notes.startsWith(`${one}\n`))
  return { label, notes: label === undefined ? notes : notes.slice(label.length + 1) }
}

/**
 * Renders the first page of the enquiry that opens when a user leaves an unsaved package. It asks for the reason.
 * The rest of the trip comes from the package (ENQ-O9).
 */
export const ExitForm = ({
  labels,
  basis,
  filled: earlierValues,
  problem,
  buttonLabel,
  isSending,
  onFilled,
}: Props) => {
  const earlierAnswer = splitNotes(earlierValues?.notesField ?? '', labels)
  const [label, setLabel] = useState(earlierAnswer.label)
  const [notes, setNotes] = useState(earlierAnswer.notes)
  const [wasSubmitted, setSubmitted] = useState(false)
  const notesText = [label, notes.trim()].filter(Boolean).join('\n')
  const isTooLong = notesText.length > maxNotesLength
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (label === undefined || isTooLong) return
    const { peopleCount = 1, nightsCount = 0, startDate = null } = basis.trip ?? {}
    onFilled({
      locationField: basis.locationId ?? '',
      peopleField: peopleCount,
      dateField: startDate ?? '',
      nightsField: nightsCount,
      notesField: notesText,
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isSending} className="grid gap-4">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <RadioGroup
          label="What would help?"
          value={label}
          onChange={setLabel}
          choices={labels.map((one) => ({ value: one, label: one }))}
          error={wasSubmitted && label === undefined ? genericTexts.valueRequired : undefined}
        />
        <TextArea
          label={enquiryLabels.notesField}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          error={isTooLong ? atMostCharacters(maxNotesLength) : undefined}
        />
        <Button type="submit" kind="primary" wide pending={isSending}>
          {isSending ? 'Processing...' : buttonLabel}
        </Button>
      </fieldset>
    </form>
  )
}
