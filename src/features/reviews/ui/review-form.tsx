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
  readonly ownReview: WireReview | undefined
  readonly dialog: DialogHandle<ReviewResponse>
}

type ReviewFields = { readonly eventId: string; readonly score: number; readonly text: string }

const sendReview = async (
  api: ReviewsApi,
  subject: ReviewRequest,
  fields: ReviewFields,
): Promise<ReviewResponse> => {
  if (subject.kind === 'manager') return (await api.writeManagerReview(fields)).data.review
  if (subject.kind === 'location') return (await api.writeLocationReview(fields)).data.review
  const { productId } = subject
  return (await api.writeProductReview({ ...fields, productId })).data.review
}

/** Writes a review of one subject of an event, or changes it. */
export const ReviewForm = ({ api, eventId, subject, name, ownReview, dialog }: Props) => {
  const [score, setScore] = useState(ownReview?.score)
  const [text, setText] = useState(ownReview?.text ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const saving = useMutation({
    mutationFn: (chosenScore: number) => sendReview(api, subject, { eventId, score: chosenScore, text }),
    onSuccess: (review) => {
      toast.show(ownReview ? 'Review changed' : 'Thank you for your review', { kind: 'good' })
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
      submitLabel={ownReview ? 'Save' : 'Send review'}
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
