/** The values of a mail that an erased person got, or that is a copy of what they wrote. It is not sent any more. */
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
