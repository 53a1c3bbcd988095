import { useEffect, useState } from 'react'
import { hasPermission } from '#features/access/rules/find-permission.ts'
import { useAccessApi } from '#features/access/ui/index.ts'
import { builtInForms, type FormDescriptions } from '#features/content/rules/form-descriptions.ts'
import { builtInPassword, type PasswordSettings } from '#features/content/rules/password-settings.ts'
import { loadTexts, type TextOf, useContentApi } from '#features/content/ui/index.ts'
import { sectionOf } from '#kernel/section.ts'
import { passwordFieldShown, settingsByPermission } from '../../rules/password.ts'
import {
  roleOfForm,
  type SignUpFields,
  type SignUpFormName,
  signUpFields,
} from '../../rules/sign-up-fields.ts'

/** The editors' settings for the sign-in dialog: texts, fields and password rules. */
export type SignInTexts = {
  readonly forms: FormDescriptions
  readonly password: PasswordSettings
  readonly fields: SignUpFields
  readonly textOf: TextOf
}

/** The timeout for loading the texts, in ms. After it, the built-in texts are used. */
const timeoutMs = 5000

/**
 * Returns the settings for the dialog; undefined while loading. Built-in settings replace those that can't be loaded.
 */
export const useSignInTexts = (form: SignUpFormName, section: string | undefined) => {
  const [texts, setTexts] = useState<SignInTexts>()
  const content = useContentApi()
  const access = useAccessApi()
  useEffect(() => {
    let isMounted = true
    const signal = AbortSignal.timeout(timeoutMs)
    const templateName = section === undefined ? 'default' : sectionOf(section)
    const requests = Promise.all([
      content.readTemplate({ templateName }, { signal }).then(
        ({ data }) => data,
        () => ({ forms: builtInForms, password: builtInPassword }),
      ),
      access.readRole({ roleName: roleOfForm[form] }, { signal }).then(
        ({ data }) => data,
        () => undefined,
      ),
      loadTexts(),
    ])
    void requests.then(([{ forms, password }, role, textOf]) => {
      const can = (path: string) => !role || hasPermission(path, { roles: [role], loggedIn: true })
      const fields = signUpFields(forms[form], password, passwordFieldShown(password, can))
      const passwordSettings = role ? settingsByPermission(password, can) : password
      if (isMounted) setTexts({ forms, password: passwordSettings, fields, textOf })
    })
    return () => {
      isMounted = false
    }
  }, [form, section, content, access])
  return texts
}
