import { notFound } from '@tanstack/react-router'

/** What says that there is no such thing, or that none can be called so: in process that is a 400, over HTTP a 422. */
const notThere: readonly unknown[] = [400, 404, 422]

/** The answer of a call, or the not-found page where the call says there is no such thing. */
export const found = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked
  } catch (problem) {
    const { status } = problem as { status?: number }
    if (notThere.includes(status)) throw notFound()
    throw problem
  }
}
