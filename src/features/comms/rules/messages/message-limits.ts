export const maxMessageSubject = 150
export const maxMessageText = 5000
/** Mails by staff to the people of one event within a day: two to each person of the largest group. */
export const maxMessageMailsADay = 600

/** Who gets a message: the organiser, or everybody in the event. */
export const messageAudiences = ['organiser', 'guests'] as const
export type MessageAudience = (typeof messageAudiences)[number]
