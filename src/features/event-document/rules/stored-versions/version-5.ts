/** Version 4 has no company. Its products are all offered in the section of their event. */
export const toVersion5 = (event: object) => ({ ...event, company: null })
