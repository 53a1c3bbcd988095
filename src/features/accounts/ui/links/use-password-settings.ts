import { useQuery } from '@tanstack/react-query'
import { builtInPassword, type PasswordSettings } from '#features/content/rules/password-settings.ts'
import { useContentApi } from '#features/content/ui/index.ts'

/** What editors ask of a new password; undefined while that is being read. */
export const usePasswordSettings = (): PasswordSettings | undefined => {
  const content = useContentApi()
  const { data, isError } = useQuery({
    queryKey: ['passwordSettings'],
    queryFn: async () => (await content.readTemplate({ templateName: 'default' })).data.password,
  })
  // The server decides in any case.
  return isError ? builtInPassword : data
}
