import type { TestBrowser } from './test-browser.ts'

/** Uploads a file, as the browser does before it passes the file's id to an endpoint. */
export const uploadFile = (browser: TestBrowser, name: string, content: string | Uint8Array) =>
  browser.post(`/api/upload/${encodeURIComponent(name)}`, Buffer.from(content as string), {
    headers: { 'content-type': 'application/octet-stream' },
  })
