/** Converts a document of version 5, in which an event can only block all automatic emails. */
export const toVersion6 = (event: object) => ({ ...event, autoEmailsOff: [] })
