/**
 * Converts a document of version 4, which has no company. All its products are offered in the section of their event,
 * so `unavailableIn` stays missing.
 */
export const toVersion5 = (event: object) => ({ ...event, company: null })
