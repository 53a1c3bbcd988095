import { useMutation } from '@tanstack/react-query'
import { CheckCheck, Paperclip, Reply } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatInstant } from '#kernel/format-instant.ts'
import { formatSize } from '#kernel/format-size.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { useCommsApi } from '../comms-api.ts'
import { openMessageForm } from '../messages/open-message-form.tsx'
import type { Conversation, ReceivedAnswer, SentMail } from './use-answers.ts'

type Props = {
  readonly conversation: Conversation
  readonly event: WireEvent
  readonly canWrite: boolean
  readonly onChanged: () => void
}

/** A conversation with one person: emails that were sent to them and their answers, newest first. */
export const ConversationCard = ({ conversation, event, canWrite, onChanged }: Props) => {
  const api = useCommsApi()
  const answers = conversation.items.filter((item) => item.kind === 'answer')
  const [newest] = answers
  const markRead = useMutation({
    mutationFn: (answer: string) => api.markAnswersRead({ id: event._doc, answer }),
    onSuccess: onChanged,
    onError: (reason) => toast.error(failureMessage(reason)),
  })
  if (!newest) return null
  const writeAnswer = async () => {
    const sentCount = await openMessageForm({ api, event, replyTarget: replyTargetOf(newest, conversation) })
    if (sentCount > 0) onChanged()
  }
  const firstMail = conversation.items.findLast((item) => item.kind === 'mail')
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5">
        <h4 className="flex min-w-0 grow basis-56 flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {firstMail?.subject ?? newest.subject}
          {conversation.unread > 0 && <Badge tone="accent">{`${conversation.unread} new`}</Badge>}
        </h4>
        <span className="flex flex-wrap gap-2">
          {conversation.unread > 0 && (
            <Button size="small" pending={markRead.isPending} onClick={() => markRead.mutate(newest.id)}>
              <CheckCheck aria-hidden />
              Mark as read
            </Button>
          )}
          {canWrite && event.manager && (
            <Button size="small" onClick={() => void writeAnswer()}>
              <Reply aria-hidden />
              Answer
            </Button>
          )}
        </span>
      </header>
      <ol className="divide-y divide-line">
        {conversation.items.map((item) => (
          <li key={item.id} className="grid min-w-0 gap-1.5 px-4 py-3">
            {item.kind === 'answer' ? <AnswerItem answer={item} /> : <SentItem mail={item} />}
          </li>
        ))}
        {conversation.older > 0 && (
          <li className="px-4 py-3 text-sm text-ink-soft">
            {conversation.older === 1
              ? '1 older answer is not shown.'
              : `${conversation.older} older answers are not shown.`}
          </li>
        )}
      </ol>
    </article>
  )
}

/** Returns the answer for the form. The recipient is the person who got the email, even if another address answered. */
const replyTargetOf = (newest: ReceivedAnswer, { items }: Conversation) => {
  const mail = items.find((item): item is SentMail => item.kind === 'mail' && item.id === newest.mailId)
  const to = mail?.to ?? newest.from.address
  return {
    id: newest.id,
    to: newest.isRecipient && newest.from.name ? `${newest.from.name} (${to})` : to,
    subject: /^re:/i.test(newest.subject) ? newest.subject : `Re: ${newest.subject}`,
  }
}

const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} className="text-sm text-ink-soft whitespace-nowrap">
    {formatInstant(at)}
  </time>
)

const AnswerItem = ({ answer }: { readonly answer: ReceivedAnswer }) => {
  const { from, isRecipient, isAutomatic, isRead, text, quoted, files, at } = answer
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold wrap-anywhere">{from.name || from.address}</span>
        {from.name && <span className="text-sm text-ink-soft wrap-anywhere">{from.address}</span>}
        <Moment at={at} />
        {!isRead && <Badge tone="accent">New</Badge>}
        {isAutomatic && <Badge>Automatic reply</Badge>}
        {!isRecipient && <Badge tone="warn">Not the recipient’s address</Badge>}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text || 'This answer has no text.'}</p>
      {files.length > 0 && (
        <p className="flex items-start gap-2 text-sm">
          <Paperclip aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 wrap-anywhere">
            {`${files.map(({ name, size }) => `${name} (${formatSize(size)})`).join(', ')}. `}
            <span className="text-ink-soft">
              {files.length === 1 ? 'The file is in the mailbox.' : 'The files are in the mailbox.'}
            </span>
          </span>
        </p>
      )}
      {quoted && <FoldedText label="Show the quoted text">{quoted}</FoldedText>}
    </>
  )
}

const SentItem = ({
  mail: { id, to, text, writtenBy, at, sentAt, isUndelivered },
}: {
  readonly mail: SentMail
}) => (
  <>
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere">
        {`${writtenBy ?? 'Automatic email'} to `}
        <span className="wrap-anywhere">{to}</span>
      </span>
      <Moment at={at} />
      {isUndelivered && <Badge tone="bad">Not delivered</Badge>}
      {!sentAt && <Badge tone="warn">Waiting</Badge>}
      <Link href={`/admin/mail/${id}`} className="text-sm text-accent-ink underline underline-offset-[0.2em]">
        View email
      </Link>
    </p>
    <FoldedText label="Show the text">{text}</FoldedText>
  </>
)

const FoldedText = ({ label, children }: { readonly label: string; readonly children: string }) => (
  <details>
    <summary className="inline-flex min-h-8 cursor-pointer items-center text-sm text-ink-soft underline underline-offset-[0.2em] pointer-coarse:min-h-11">
      {label}
    </summary>
    <p className="border-s-2 border-line ps-3 text-sm text-ink-soft whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  </details>
)
