import { notFound } from '@tanstack/react-router'

/** The answer of a call, or the not-found page where the call says there is no such thing. */
export const found = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked
  } catch (problem) {
    const { status } = problem as { status?: number }
    if (status === 404 || status === 422) throw notFound()
    throw problem
  }
}
