import { contract } from '#app/contract.ts'
import { listCalls } from '#tests/support/list-calls.ts'

const patternOf = (path: string) =>
  new RegExp(
    `^/api${path
      .split(/\{\+?\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}$`,
  )

/**
 * Returns the endpoints to which no test has sent a request that succeeded, as 'events.readEvent: GET /event/{id}'.
 * @param requests 'GET /api/event/x', one for each successful request
 */
export const untestedEndpoints = (requests: readonly string[]): string[] => {
  const paths = new Map<string, string[]>()
  for (const request of new Set(requests)) {
    const [method = '', path = ''] = request.split(' ')
    paths.set(method, [...(paths.get(method) ?? []), path])
  }
  return listCalls(contract)
    .filter(({ method, path }) => {
      const pattern = patternOf(path)
      return !paths.get(method)?.some((sent) => pattern.test(sent))
    })
    .map(({ name, method, path }) => `${name}: ${method} ${path}`)
}
