import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#features/access/ui/index.ts'
import { builtInPassword, type PasswordSettings } from '#features/content/rules/password-settings.ts'
import { useContentApi } from '#features/content/ui/index.ts'
import { settingsByPermission } from '../../rules/password.ts'

/** Returns the editors' password settings with the strength for the user's role; undefined while loading. */
export const usePasswordSettings = (): PasswordSettings | undefined => {
  const content = useContentApi()
  const { can } = usePermissions()
  const { data, isError } = useQuery({
    queryKey: ['passwordSettings'],
    queryFn: async () => (await content.readTemplate({ templateName: 'default' })).data.password,
  })
  // If loading fails, the built-in settings are used. The server checks the password anyway.
  const settings = isError ? builtInPassword : data
  return settings && settingsByPermission(settings, can)
}
