import type { InferContractRouterOutputs } from '@orpc/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { genericTexts } from '#kernel/generic-messages.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { commsContract } from '../../contract.ts'
import { type EditedText, mailTextProblem } from '../../rules/automatic-mails/mail-text.ts'
import { useCommsApi } from '../comms-api.ts'

export type AutomaticMailDetails = InferContractRouterOutputs<
  typeof commsContract
>['readAutomaticMail']['data']

const isSame = (one: EditedText, other: EditedText) =>
  one.subject === other.subject && one.intro === other.intro && one.closing === other.closing

const trimText = ({ subject, intro, closing }: EditedText): EditedText => ({
  subject: subject.trim(),
  intro: intro.trim(),
  closing: closing.trim(),
})

/** Returns the first problem of a text, by its field. */
const problemsOf = (
  text: EditedText,
  placeholders: AutomaticMailDetails['placeholders'],
): Partial<Record<keyof EditedText, string>> => {
  if (!text.subject) return { subject: genericTexts.required }
  if (!text.intro) return { intro: genericTexts.required }
  const problem = mailTextProblem(text, placeholders)
  return problem ? { [problem.path]: problem.message } : {}
}

/** Returns the state of editing an email's text: the draft, its problems, the preview and the save. */
export const useMailText = (storedMail: AutomaticMailDetails) => {
  const { kind, placeholders } = storedMail
  const api = useCommsApi()
  const queries = useQueryClient()
  const [base, setBase] = useState(storedMail)
  const [draft, setDraft] = useState<EditedText>(storedMail.text)
  const [wasSubmitted, setSubmitted] = useState(false)
  const text = trimText(draft)
  const problems = problemsOf(text, placeholders)
  const isValid = Object.keys(problems).length === 0

  const accept = (next: AutomaticMailDetails) => {
    setBase(next)
    setDraft(next.text)
    setSubmitted(false)
    preview.reset()
    save.reset()
    queries.setQueryData(['automatic-mails', kind], next)
    void queries.invalidateQueries({ queryKey: ['automatic-mails'], exact: true })
    void queries.invalidateQueries({ queryKey: ['changes', 'automaticMail'] })
  }
  const preview = useMutation({
    meta: { isRead: true },
    mutationFn: async () => (await api.previewAutomaticMail({ kind, text })).data,
  })
  const save = useMutation({
    mutationFn: async (next: EditedText | null) =>
      (await api.changeAutomaticMail({ kind, version: base.version, text: next })).data,
    onSuccess: (saved) => {
      accept(saved)
      toast.show(saved.isEdited ? 'Text saved' : 'Original text restored', { kind: 'good' })
    },
  })
  const reload = useMutation({
    meta: { isRead: true },
    mutationFn: async () => (await api.readAutomaticMail({ kind })).data,
    // Does not change the draft, so that nothing typed is lost. Saving the draft replaces the other person's text.
    onSuccess: (next) => {
      setBase(next)
      save.reset()
    },
  })
  const ifValid = (run: () => void) => {
    setSubmitted(true)
    if (isValid) run()
  }
  return {
    base,
    draft,
    edit: (change: Partial<EditedText>) => setDraft({ ...draft, ...change }),
    isChanged: !isSame(draft, base.text),
    problems: wasSubmitted ? problems : {},
    preview: { shown: preview.data ?? base.preview, isPending: preview.isPending, error: preview.error },
    showPreview: () => ifValid(() => preview.mutate()),
    saveText: () => ifValid(() => save.mutate(text)),
    save: {
      ...save,
      /** Saves the draft before the user leaves the page. Rejects if the text is not valid. */
      mutateAsync: async () => {
        setSubmitted(true)
        if (!isValid) throw new Error('The text is not valid')
        return save.mutateAsync(text)
      },
    },
    restoreOriginal: () => save.mutate(null),
    undo: () => {
      setDraft(base.text)
      setSubmitted(false)
      preview.reset()
    },
    reload,
  }
}
