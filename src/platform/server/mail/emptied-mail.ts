/**
 * The values that a mail gets when its recipient is erased, or the person whose answer it copies. It is not sent any
 * more.
 */
export const emptiedMail = {
  recipient: '',
  mailbox: null,
  subject: '',
  html: '',
  text: '',
  shown_html: null,
  shown_text: null,
  last_error: null,
  recipient_id: null,
  unsubscribe_url: null,
  bounce_reason: null,
  thread: null,
  sent_message_id: null,
  in_reply_to: null,
}
