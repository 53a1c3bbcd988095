import { notFound } from '@tanstack/react-router'

/** The status code of a missing item (404), and those of an invalid id: 400 in process on the server, 422 over HTTP. */
const notFoundStatuses: readonly unknown[] = [400, 404, 422]

/** Returns the response of an endpoint; throws notFound if the item does not exist. */
export const orNotFound = async <Response>(response: Promise<Response>): Promise<Response> => {
  try {
    return await response
  } catch (problem) {
    const { status } = problem as { status?: number }
    if (notFoundStatuses.includes(status)) throw notFound()
    throw problem
  }
}
