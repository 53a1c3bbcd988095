import type { BuilderDeps } from '#features/builder/ui/builder-deps.ts'
import { loadPart } from '#platform/browser/load-part.ts'

type Service = (...args: readonly unknown[]) => Promise<unknown>

const load = async () => (await loadPart(() => import('./connect-builder.ts'))).builderDeps

const cached = new Map<PropertyKey, Service>()

const callWhenLoaded =
  (name: PropertyKey): Service =>
  async (...args) =>
    ((await load())[name as keyof BuilderDeps] as Service)(...args)

/**
 * The dependencies of the builder. They are loaded at the first call, because most visits never call them. Each
 * property is the same function at each access, so that effects that depend on it do not run again.
 */
export const lazyBuilderDeps = new Proxy({} as BuilderDeps, {
  get: (_, name) => {
    const service = cached.get(name) ?? callWhenLoaded(name)
    cached.set(name, service)
    return service
  },
})
