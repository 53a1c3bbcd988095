type ListedEvent = { readonly id: string; readonly section: string }

/**
 * Returns the event to show after staff have selected a customer (ACC-050). This is the current event if the customer
 * is its organiser or a guest, otherwise the customer's first event.
 * @param events the customer's events, newest first
 */
export const eventAfterSelecting = <Event extends ListedEvent>(
  events: readonly Event[],
  currentId: string | undefined,
): Event | undefined => events.find(({ id }) => id === currentId) ?? events[0]
