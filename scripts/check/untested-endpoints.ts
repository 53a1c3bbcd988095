import { contract } from '#app/contract.ts'
import { listEndpoints } from '#tests/support/list-endpoints.ts'

const patternOf = (path: string) =>
  new RegExp(
    `^/api${path
      .split(/\{\+?\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}$`,
  )

/**
 * Returns the endpoints without a successful request from a test, as 'events.readEvent: GET /event/{id}'.
 * @param requests 'GET /api/event/x', one for each successful request
 */
export const untestedEndpoints = (requests: readonly string[]): string[] => {
  const paths = new Map<string, string[]>()
  for (const request of new Set(requests)) {
    const [method = '', path = ''] = request.split(' ')
    paths.set(method, [...(paths.get(method) ?? []), path])
  }
  return listEndpoints(contract)
    .filter(({ method, path }) => {
      const pattern = patternOf(path)
      return !paths.get(method)?.some((sent) => pattern.test(sent))
    })
    .map(({ name, method, path }) => `${name}: ${method} ${path}`)
}
