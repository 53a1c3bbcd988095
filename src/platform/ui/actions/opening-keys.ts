/** The keys that open a menu, in addition to those that press its button. */
export const openingKeys: readonly string[] = ['ArrowDown', 'ArrowUp']
