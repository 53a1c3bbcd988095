import { expect } from 'vitest'
import type { TestBrowser } from './test-browser.ts'

type VersionedRecord = { readonly record: Record<string, unknown>; readonly version: number }

/** Creates functions to edit records as staff do. */
export const editRecords = (staff: TestBrowser) => {
  const read = async (kind: string, id: string) => (await staff.get(`/api/record/${kind}/${id}`)).body.data
  const save = (kind: string, id: string, { record, version }: VersionedRecord) =>
    staff.put(`/api/${kind === 'webPackage' ? 'record/webPackage' : kind}/${id}`, { version, record })
  return {
    read,
    /** Changes a record while some work runs, and restores it. */
    whileRecord: async (
      kind: string,
      id: string,
      { change, work }: { change(record: Record<string, unknown>): object; work(): Promise<void> },
    ) => {
      const { record, version } = await read(kind, id)
      const response = await save(kind, id, { record: { ...record, ...change(record) }, version })
      expect(response.status, JSON.stringify(response.body)).toBe(200)
      try {
        await work()
      } finally {
        expect((await save(kind, id, { record, version: version + 1 })).status).toBe(200)
      }
    },
  }
}
