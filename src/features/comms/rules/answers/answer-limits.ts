/** Maximum answers to one email. More answers are copies, or come from two programs that answer each other. */
export const maxAnswersPerMail = 50
/** Maximum characters of an answer, and of the history that it quotes. */
export const maxAnswerText = 10_000
export const maxQuotedText = 10_000
/**
 * Limits of a list of conversations: the number of answers of one conversation, and the characters of a sent email and
 * of the history that an answer quotes. They are needed because anybody who got an email can send many long answers.
 */
export const maxShownAnswers = 20
export const maxShownText = 3000
