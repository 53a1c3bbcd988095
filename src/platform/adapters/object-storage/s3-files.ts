import { type FileStore, FilesAway } from './file-store.ts'

/** A bucket of S3, or of a store that speaks like it. */
export type Bucket = {
  readonly name: string
  readonly region: string
  /** Of a store that is not Amazon's. */
  readonly endpoint?: string | undefined
  readonly keyId: string
  readonly secret: string
}

/** Milliseconds: a store that answers later is away. */
const timeOuts = { connectionTimeout: 3000, requestTimeout: 15_000 }
const maxTries = 3

/** Files in a bucket. The client is loaded when the first file is asked for: sites without a bucket go without. */
export const s3Files = ({ name: Bucket, region, endpoint, keyId, secret }: Bucket): FileStore => {
  const load = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: keyId, secretAccessKey: secret },
      maxAttempts: maxTries,
      requestHandler: timeOuts,
      // Stores that are not Amazon's do not all know the newer ones.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { sdk, client }
  }
  let loaded: ReturnType<typeof load> | undefined
  const s3 = () => {
    loaded ??= load()
    return loaded
  }
  const unlessMissing = async <Result>(ask: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await ask
    } catch (problem) {
      if ((problem as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404)
        return undefined
      throw new FilesAway(problem)
    }
  }
  return {
    async put(Key, Body) {
      const { sdk, client } = await s3()
      const command = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.length })
      const stored = await unlessMissing(client.send(command))
      if (!stored) throw new FilesAway(new Error(`there is no bucket ${Bucket}`))
    },
    async read(Key) {
      const { sdk, client } = await s3()
      const found = await unlessMissing(
        client
          .send(new sdk.GetObjectCommand({ Bucket, Key }))
          .then((answer) => answer.Body!.transformToByteArray()),
      )
      return found && Buffer.from(found.buffer, found.byteOffset, found.byteLength)
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
