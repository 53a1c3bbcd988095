const accountTabs = ['details', 'password', 'emails', 'devices', 'data'] as const

/** A tab of 'My Details', by its name in the URL. */
export type AccountTab = (typeof accountTabs)[number]

export const isAccountTab = (name: string | null | undefined): name is AccountTab =>
  accountTabs.some((tab) => tab === name)
