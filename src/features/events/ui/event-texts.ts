/** Texts of this feature that are not editors' to change. */
export const eventTexts = {
  stateNotShown: 'It is not possible to show booking state for this event',
  productsAdded: (count: number) =>
    count === 1 ? '1 product has been added' : `${count} products have been added`,
}

/** The text of a failed call. */
export const failureText = (reason: unknown): string =>
  reason instanceof Error && reason.message ? reason.message : 'Failed operation'
