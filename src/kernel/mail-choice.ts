/** The choices by which recipients turn automatic emails off. A feature defines them with a module augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface MailChoices {}
export type MailChoice = keyof MailChoices

/** The choice of all emails that can be turned off, including kinds that are added later. */
export const allMails = 'all'
