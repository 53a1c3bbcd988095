import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { WireReview } from '#features/events/rules/reading/wire-schema.ts'
import { maxNotesLength } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { ReviewRequest } from '../rules/can-review.ts'
import type { ReviewsApi } from './reviews-api.ts'
import { ScoreField } from './score-field.tsx'

type Props = {
  readonly api: ReviewsApi
  readonly eventId: string
  readonly subject: ReviewRequest
  readonly name: string
  /** The existing review; undefined to write a new one. */
  readonly own: WireReview | undefined
  readonly dialog: DialogHandle<ReviewResponse>
}

type Written = { readonly eventId: string; readonly score: number; readonly text: string }

const send = async (api: ReviewsApi, subject: ReviewRequest, written: Written): Promise<ReviewResponse> => {
  if (subject.kind === 'manager') return (await api.writeManagerReview(written)).data.review
  if (subject.kind === 'location') return (await api.writeLocationReview(written)).data.review
  const { productId } = subject
  return (await api.writeProductReview({ ...written, productId })).data.review
}

/** Writes a review of one subject of an event, or changes it. */
export const ReviewForm = ({ api, eventId, subject, name, own, dialog }: Props) => {
  const [score, setScore] = useState(own?.score)
  const [text, setText] = useState(own?.text ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useMutation({
    mutationFn: (chosen: number) => send(api, subject, { eventId, score: chosen, text }),
    onSuccess: (review) => {
      toast.show(own ? 'Review changed' : 'Thank you for your review', { kind: 'good' })
      dialog.done(review)
    },
  })
  const problemOf = (isMissing: boolean) => (isSubmitted && isMissing ? genericTexts.required : undefined)
  const submit = () => {
    setSubmitted(true)
    if (score !== undefined && text.trim() !== '') saving.mutate(score)
  }
  return (
    <FormDialog
      title={`How was ${name}?`}
      submitLabel={own ? 'Save' : 'Send review'}
      pending={saving.isPending}
      onSubmit={submit}
      onCancel={dialog.cancel}
    >
      {saving.isError && <Notice tone="bad">{failureMessage(saving.error)}</Notice>}
      <ScoreField score={score} error={problemOf(score === undefined)} onChange={setScore} />
      <TextArea
        label="Your review"
        hint={`Everyone can read it, with your first name and initial. ${text.length} of ${maxNotesLength} characters.`}
        error={problemOf(text.trim() === '')}
        maxLength={maxNotesLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  )
}
