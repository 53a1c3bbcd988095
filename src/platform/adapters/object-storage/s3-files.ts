import { type FileStore, FilesUnavailable } from './file-store.ts'

/** A bucket of S3 or of a compatible store. */
export type Bucket = {
  readonly name: string
  readonly region: string
  /** For stores other than Amazon's. */
  readonly endpoint?: string | undefined
  readonly keyId: string
  readonly secret: string
}

/** Timeouts in milliseconds, after which the store counts as unavailable. */
const timeOuts = { connectionTimeout: 3000, requestTimeout: 15_000 }
const maxTries = 3

/**
 * Creates a file store in a bucket. The client library is loaded at the first use, so sites without a bucket never load
 * it.
 */
export const s3Files = ({ name: Bucket, region, endpoint, keyId, secret }: Bucket): FileStore => {
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
      maxAttempts: maxTries,
      requestHandler: timeOuts,
      // Stores other than Amazon's do not all support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let clientPromise: ReturnType<typeof load> | undefined
  const s3 = () => {
    clientPromise ??= load()
    return clientPromise
  }
  const unlessMissing = async <Result>(request: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await request
    } catch (problem) {
      if ((problem as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404)
        return undefined
      throw new FilesUnavailable(problem)
    }
  }
  return {
    async put(Key, Body) {
      const { sdk, client } = await s3()
      const command = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length })
      const stored = await unlessMissing(client.send(command))
      if (!stored) throw new FilesUnavailable(new Error(`there is no bucket ${Bucket}`))
    },
    async read(Key) {
      const { sdk, client } = await s3()
      const bytes = await unlessMissing(
        client
          .send(new sdk.GetObjectCommand({ Bucket, Key }))
          .then((response) => response.Body!.transformToByteArray()),
      )
      return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    async has(Key) {
      const { sdk, client } = await s3()
      return (await unlessMissing(client.send(new sdk.HeadObjectCommand({ Bucket, Key })))) !== undefined
    },
    async remove(Key) {
      const { sdk, client } = await s3()
      await unlessMissing(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
    },
  }
}
