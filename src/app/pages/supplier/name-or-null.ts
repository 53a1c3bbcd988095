/** Status codes for readers without access, a missing record, and an invalid id. */
const statusesWithoutName: readonly unknown[] = [403, 404, 422]

/**
 * Returns the name in a response. Null for readers without access, a missing record and an invalid id: the page itself
 * shows these failures.
 * @throws other failures, such as a lost connection, so that the page offers to try again
 */
export const nameOrNull = async (
  response: Promise<{ readonly data: { readonly name: string } }>,
): Promise<{ name: string | null }> => {
  try {
    return { name: (await response).data.name }
  } catch (problem) {
    if (!statusesWithoutName.includes((problem as { status?: unknown }).status)) throw problem
    return { name: null }
  }
}
