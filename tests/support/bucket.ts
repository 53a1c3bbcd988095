import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Bucket } from '#platform/adapters/object-storage/s3-files.ts'

export type TestBucket = {
  readonly settings: Bucket
  /** The same settings as environment variables. */
  readonly environment: Readonly<Record<string, string>>
  /** Stops the server. */
  close(): Promise<void>
}

/** Starts a server that is compatible with S3, with an empty bucket. */
export const startBucket = async (): Promise<TestBucket> => {
  const directory = await mkdtemp(join(tmpdir(), 'jaunt-bucket-'))
  const name = 'pictures'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  // The keys that s3rver accepts.
  const [keyId, secret] = ['S3RVER', 'S3RVER']
  let isOpen = true
  return {
    settings: { name, region: 'us-east-1', endpoint, keyId, secret },
    environment: {
      MEDIA_S3_BUCKET: name,
      MEDIA_S3_ENDPOINT: endpoint,
      MEDIA_S3_KEY_ID: keyId,
      MEDIA_S3_SECRET: secret,
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
