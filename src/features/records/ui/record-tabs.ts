/** What a record's page shows one of. Apart from the editor: every visitor's browser knows the addresses of all pages. */
export const recordTabs = ['edit', 'uses', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]
