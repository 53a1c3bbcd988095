import type { Plugin, PluginOption, Rolldown } from 'vite'

const capturePlugin = 'tanstack-start:start-manifest-capture-client-build'

const isPlugin = (option: PluginOption): option is Plugin =>
  typeof option === 'object' && option !== null && 'name' in option

const flatten = (option: PluginOption): PluginOption[] =>
  Array.isArray(option) ? option.flatMap(flatten) : [option]

/** Returns the bundle without the loaders of pages. */
const withoutLoaderModules = (bundle: Rolldown.OutputBundle): Rolldown.OutputBundle => {
  const files = Object.entries(bundle).map(([name, file]) => {
    if (file.type !== 'chunk') return [name, file] as const
    const moduleIds = file.moduleIds.filter((id) => !/\?tsr-split=loader/.test(id))
    return [
      name,
      new Proxy(file, { get: (target, key) => (key === 'moduleIds' ? moduleIds : Reflect.get(target, key)) }),
    ] as const
  })
  return Object.fromEntries(files)
}

/**
 * Changes the plugin of TanStack Start that lists the script files that a document requests. Unchanged, the plugin
 * would include the files of loaders. On a first visit the server has already run the loaders, so documents must not
 * request their files (vite.config.ts).
 */
export const withoutLoaders = (plugins: PluginOption[]): PluginOption[] => {
  let isFound = false
  const changedPlugins = plugins.flatMap(flatten).map((plugin) => {
    if (!isPlugin(plugin) || plugin.name !== capturePlugin) return plugin
    const { generateBundle } = plugin
    if (typeof generateBundle !== 'function') return plugin
    isFound = true
    const hook: Plugin['generateBundle'] = function (options, bundle, isWrite) {
      return generateBundle.call(this, options, withoutLoaderModules(bundle), isWrite)
    }
    return { ...plugin, generateBundle: hook }
  })
  if (!isFound)
    throw new Error(`There is no plugin ${capturePlugin} any more, so documents would request too many files`)
  return changedPlugins
}
