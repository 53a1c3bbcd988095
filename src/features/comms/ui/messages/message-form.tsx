import type { InferContractRouterOutputs } from '@orpc/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { cutText } from '#kernel/cut-text.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatSize } from '#kernel/format-size.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { useIdempotencyKey } from '#platform/browser/use-idempotency-key.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FormDialog } from '#platform/ui/overlays/form-dialog.tsx'
import type { commsContract } from '../../contract.ts'
import {
  answerAudience,
  type MessageAudience,
  type MessageSender,
  maxMessageSubject,
  maxMessageText,
} from '../../rules/messages/message-limits.ts'
import { messagePlaceholders } from '../../rules/messages/message-placeholders.ts'
import { messageTemplates } from '../../rules/messages/message-templates.ts'
import type { CommsApi } from '../comms-api.ts'
import { MailPreview } from '../mail-preview.tsx'
import { AttachmentField } from './attachment-field.tsx'
import { SenderLine, senderOf } from './sender-line.tsx'
import { useAttachments } from './use-attachments.ts'

type MessagePreview = InferContractRouterOutputs<typeof commsContract>['previewMessage']['data']

/** An answer that staff reply to. */
export type ReplyTarget = {
  readonly id: string
  /** The recipient, as text. */
  readonly to: string
  /** The subject to start with. */
  readonly subject: string
}

type Props = {
  readonly api: CommsApi
  readonly event: WireEvent
  readonly replyTarget?: ReplyTarget
  readonly dialog: DialogHandle<number>
}

/**
 * Renders the form for a message to the organiser or all guests, or for a reply to an answer. The first press of its
 * button shows a preview, and the second sends the message.
 */
export const MessageForm = ({ api, event, replyTarget, dialog }: Props) => {
  const [to, setTo] = useState<MessageAudience>('organiser')
  const [chosenSender, setSender] = useState<MessageSender>()
  const [subject, setSubject] = useState(cutText(replyTarget?.subject ?? '', maxMessageSubject))
  const [text, setText] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const keys = useIdempotencyKey()
  const attachments = useAttachments()
  const sender = useQuery({
    queryKey: ['message-sender', event._doc],
    queryFn: async () => (await api.readMessageSender({ id: event._doc })).data,
    // Not cached, because sending an email can disconnect the account.
    gcTime: 0,
    staleTime: 0,
  })
  /** Call this after a refusal, because the manager can have stopped sharing their account. */
  const refreshSender = () => void sender.refetch()
  const from = senderOf(sender.data, chosenSender)
  const message = {
    id: event._doc,
    from,
    ...(replyTarget ? { to: answerAudience, answer: replyTarget.id } : { to }),
    subject: subject.trim(),
    text: text.trim(),
    attachments: attachments.uploads,
  }
  const messageKey = JSON.stringify(message)
  const [shownPreview, setShown] = useState<{ messageKey: string; preview: MessagePreview }>()
  const preview = shownPreview?.messageKey === messageKey ? shownPreview.preview : undefined
  const requestPreview = useMutation({
    meta: { isRead: true },
    mutationFn: async () => ({ messageKey, preview: (await api.previewMessage(message)).data }),
    onSuccess: setShown,
    onError: () => refreshSender(),
  })
  const send = useMutation({
    mutationFn: () => api.sendMessage(message, { context: { idempotencyKey: keys.keyFor(message) } }),
    onSuccess: ({ data }) => dialog.done(data.sent),
    onError: () => refreshSender(),
  })
  // A change of the sender hides the preview, but not the reason why the message was not sent.
  const problem = send.error ?? (preview ? null : requestPreview.error)
  const requiredProblem = (value: string) => (wasSubmitted && !value ? genericTexts.required : undefined)
  return (
    <FormDialog
      title={replyTarget ? 'Answer' : 'Write an email'}
      submitLabel={preview ? `Send to ${countOf(preview.recipients.length, 'person', 'people')}` : 'Preview'}
      pending={requestPreview.isPending || send.isPending}
      isReady={!attachments.isUploading && !attachments.hasFailed}
      onCancel={dialog.cancel}
      onSubmit={() => {
        setSubmitted(true)
        if (!message.subject || !message.text) return
        if (preview) return send.mutate()
        send.reset()
        requestPreview.mutate()
      }}
    >
      {problem && <Notice tone="bad" title={problem.message} />}
      <SenderLine query={sender} to={replyTarget?.to} from={from} onFrom={setSender} />
      <div className="grid gap-4 sm:grid-cols-2">
        {!replyTarget && (
          <SelectField
            label="To"
            options={audiencesOf(event)}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value as MessageAudience)}
          />
        )}
        <SelectField
          label="Start from"
          placeholder="An empty email"
          options={messageTemplates.map(({ id, label }) => ({ value: id, label }))}
          value=""
          onChange={({ currentTarget }) => {
            const template = messageTemplates.find(({ id }) => id === currentTarget.value)
            if (!template) return
            setSubject(template.subject)
            setText(template.text)
          }}
        />
      </div>
      <TextField
        label="Subject"
        maxLength={maxMessageSubject}
        autoComplete="off"
        error={requiredProblem(message.subject)}
        value={subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <TextArea
        label="Text"
        height="letter"
        hint={`${messagePlaceholders.join(' and ')} are filled in for each reader. The greeting, the manager’s name and a link to the event are added automatically.`}
        maxLength={maxMessageText}
        error={requiredProblem(message.text)}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <AttachmentField of={attachments} />
      <div aria-live="polite">{preview && <Preview of={preview} />}</div>
    </FormDialog>
  )
}

const audiencesOf = ({ organiser, customerSummary }: WireEvent) => {
  const count = customerSummary?.length ?? 0
  return [
    { value: 'organiser', label: organiser?.name ? `The organiser, ${organiser.name}` : 'The organiser' },
    { value: 'guests', label: `All guests (${count})` },
  ]
}

const Preview = ({
  of: { recipients, withoutAddress, unknownAddress, replyTo, subject, html, attachments },
}: {
  of: MessagePreview
}) => {
  const top = useRef<HTMLDivElement>(null)
  // The preview is below the form, so without scrolling only the button would change.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={top} className="grid scroll-mt-4 gap-3">
      {withoutAddress.length > 0 && (
        <Notice
          tone="warn"
          title={`${countOf(withoutAddress.length, 'person has', 'people have')} no email address`}
        >
          {withoutAddress.map(({ name }) => name).join(', ')}
        </Notice>
      )}
      {unknownAddress.length > 0 && (
        <Notice
          tone="warn"
          title={`The mail server does not know the address of ${countOf(unknownAddress.length, 'person', 'people')}`}
        >
          {`${unknownAddress.map(({ name }) => name).join(', ')}. The email is tried, but may not be delivered.`}
        </Notice>
      )}
      <p className="text-sm text-ink-soft">
        {`Preview for ${recipients[0]?.name ?? ''}. Replies go to ${replyTo.name} (${replyTo.address}).`}
      </p>
      <p className="font-semibold wrap-anywhere">{subject}</p>
      {attachments.length > 0 && (
        <p className="flex items-start gap-2 text-sm">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 wrap-anywhere">
            {attachments.map(({ name, size }) => `${name} (${formatSize(size)})`).join(', ')}
          </span>
        </p>
      )}
      <MailPreview title={`Preview: ${subject}`} html={html} className="h-96" />
    </div>
  )
}
