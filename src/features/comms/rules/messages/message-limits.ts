export const maxMessageSubject = 150
export const maxMessageText = 5000
/** Maximum emails by staff to the people of one event in 24 hours: two to each person of the largest group. */
export const maxMessageMailsPerDay = 600

/** The possible recipients of a message: the organiser, or everybody in the event. */
export const messageAudiences = ['organiser', 'guests'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/** The recipient of a message that replies to an answer: the person who got the answered email. */
export const answerAudience = 'writer' as const

/**
 * The account that a message is sent from. 'own' is the connected account of its author, or else the site's address.
 * 'manager' is the account of the event's manager, if the manager shares it.
 */
export const messageSenders = ['own', 'manager'] as const
export type MessageSender = (typeof messageSenders)[number]
