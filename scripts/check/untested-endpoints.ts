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
 * Returns the endpoints to which no test sent a successful request, as 'events.readEvent: GET /event/{id}'.
 * @param requests all successful requests, as 'GET /api/event/x'
 */
export const untestedEndpoints = (requests: readonly string[]): string[] => {
  const pathsOfMethod = new Map<string, string[]>()
  for (const request of new Set(requests)) {
    const [method = '', path = ''] = request.split(' ')
    pathsOfMethod.set(method, [...(pathsOfMethod.get(method) ?? []), path])
  }
  return listEndpoints(contract)
    .filter(({ method, path }) => {
      const pattern = patternOf(path)
      return !pathsOfMethod.get(method)?.some((sentPath) => pattern.test(sentPath))
    })
    .map(({ name, method, path }) => `${name}: ${method} ${path}`)
}
