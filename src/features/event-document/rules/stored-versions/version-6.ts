/** Events of version 5 can only block all automatic emails. */
export const toVersion6 = (event: object) => ({ ...event, autoEmailsOff: [] })
