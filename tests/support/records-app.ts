import { type TestApp, testApp } from './test-app.ts'
import type { TestBrowser } from './test-browser.ts'
import { uploadFile } from './upload-file.ts'

/** Creates the whole server with the shipped records, and functions to list, read and import them as staff. */
export const recordsApp = async () => {
  const site: TestApp = await testApp()
  const staff: TestBrowser = await site.signIn('staff')
  const upload = async (text: string | Uint8Array, browser = staff, name = 'list.csv') => {
    const { status, body } = await uploadFile(browser, name, text)
    return { status, body, id: body.data?.id as string }
  }
  return {
    site,
    staff,
    idsOf: async (kind: string, query = '', browser = staff) =>
      (await browser.get(`/api/records/${kind}/ids${query}`)).body,
    rowsOf: (kind: string, idList: readonly string[], columns?: readonly string[], browser = staff) =>
      browser.post(`/api/records/${kind}/rows`, { idList, ...(columns && { columns }) }),
    /** Returns a record with its version, as an editor loads it. */
    readForEdit: async (kind: string, id: string) => (await staff.get(`/api/record/${kind}/${id}`)).body.data,
    upload,
    importText: async (kind: string, text: string, more: object = {}) => {
      const { id } = await upload(text)
      const response = await staff.post(`/api/records/${kind}/import`, { upload: id, as: 'csv', ...more })
      // A user can have at most twenty uploads.
      await site.db.deleteFrom('upload').where('id', '=', id).execute()
      return response
    },
  }
}
