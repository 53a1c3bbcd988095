import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '#features/access/ui/index.ts'
import { builtInPassword, type PasswordSettings } from '#features/content/rules/password-settings.ts'
import { useContentApi } from '#features/content/ui/index.ts'
import { strengthByPermission } from '../../rules/password.ts'

/** What editors and the reader's role ask of a new password; undefined while that is being read. */
export const usePasswordSettings = (): PasswordSettings | undefined => {
  const content = useContentApi()
  const { may } = usePermissions()
  const { data, isError } = useQuery({
    queryKey: ['passwordSettings'],
    queryFn: async () => (await content.readTemplate({ templateName: 'default' })).data.password,
  })
  // The server decides in any case.
  const settings = isError ? builtInPassword : data
  return settings && strengthByPermission(settings, may)
}
