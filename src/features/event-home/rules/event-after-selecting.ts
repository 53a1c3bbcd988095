type Listed = { readonly id: string; readonly section: string }

/**
 * The event that event home shows once staff have selected a customer (000 §4): the current one if the
 * customer is its organiser or a guest, else the first of theirs.
 * @param events those the customer organises or is a guest of, newest first
 */
export const eventAfterSelecting = <Event extends Listed>(
  events: readonly Event[],
  currentId: string | undefined,
): Event | undefined => events.find(({ id }) => id === currentId) ?? events[0]
