/** Status codes for readers without access, of a missing record, and of an id that can't exist. */
const unknownStatuses: readonly unknown[] = [403, 404, 422]

/**
 * Returns the name in a response. Null for readers without access and for a missing record: the page itself shows these
 * failures.
 * @throws other failures, such as a lost connection, so that the page offers to try again
 */
export const nameOrNull = async (
  response: Promise<{ readonly data: { readonly name: string } }>,
): Promise<{ name: string | null }> => {
  try {
    return { name: (await response).data.name }
  } catch (problem) {
    if (!unknownStatuses.includes((problem as { status?: unknown }).status)) throw problem
    return { name: null }
  }
}
