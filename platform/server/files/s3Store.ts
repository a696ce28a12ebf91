import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import type { S3Access } from '../config.ts'
import { markName, parseMark } from '../installation/mark.ts'
import { type KeptBytes, type Store, isKey, newKey, pathOfKey } from './store.ts'
import { StoreAway } from './storeAway.ts'

/** Separates the product's files from others in the bucket. */
const prefix = 'files'

/** Bytes of one file held in memory while it is sent. S3 accepts no parts smaller than 5 MB. */
const partBytes = 8 * 1024 * 1024

/** Timeout of one part or any short call, ms. */
const timeout = 60_000

const objectName = (key: string) => `${prefix}/${pathOfKey(key)}`

/** Cuts a stream into parts of the same size. The last may be smaller, and there is at least one. */
const splitParts = async function* (content: Readable | Uint8Array): AsyncGenerator<Buffer> {
  let [held, size, isFirst]: [Uint8Array[], number, boolean] = [[], 0, true]
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    const bytes: Uint8Array = chunk
    for (let at = 0; at < bytes.length;) {
      const piece = bytes.subarray(at, at + partBytes - size)
      held.push(piece)
      size += piece.length
      at += piece.length
      if (size < partBytes) continue
      yield Buffer.concat(held)
      ;[held, size, isFirst] = [[], 0, false]
    }
  }
  if (size > 0 || isFirst) yield Buffer.concat(held)
}

/** Awaits a response of the store and turns any error into `StoreAway`. */
type Guard = <T>(answer: Promise<T>) => Promise<T>

const writeParts = async (
  { s3, guard }: { readonly s3: S3mini; readonly guard: Guard },
  name: string,
  parts: AsyncGenerator<Buffer>,
): Promise<number> => {
  const first = await parts.next()
  if (first.done) return 0
  let next = await parts.next()
  if (next.done) {
    await guard(s3.putObject(name, first.value))
    return first.value.length
  }
  const upload = await guard(s3.getMultipartUploadId(name))
  try {
    const sent = [await guard(s3.uploadPart(name, upload, first.value, 1))]
    let size = first.value.length
    while (!next.done) {
      sent.push(await guard(s3.uploadPart(name, upload, next.value, sent.length + 1)))
      size += next.value.length
      next = await parts.next()
    }
    await guard(s3.completeMultipartUpload(name, upload, sent))
    return size
  } catch (error) {
    await s3.abortMultipartUpload(name, upload).catch(() => undefined)
    throw error
  }
}

/** A store in a bucket of any S3-compatible service. The bucket must exist and belong to one installation only. */
export const s3Store = ({ endpoint, region, accessKey, secretKey }: S3Access): Store => {
  const access = { endpoint, region, accessKeyId: accessKey, secretAccessKey: secretKey }
  const s3 = new S3mini({ ...access, requestAbortTimeout: timeout })
  // No timeout: reading a file over a slow connection may take longer than any short call.
  const reader = new S3mini(access)

  const toStoreAway = (cause: unknown) => new StoreAway(endpoint, cause)
  const guard: Guard = (answer) =>
    answer.catch((error: unknown) => {
      throw toStoreAway(error)
    })

  const list = async function* (): AsyncGenerator<KeptBytes> {
    let token: string | undefined
    do {
      const page = await guard(s3.listObjectsPaged('/', `${prefix}/`, 1000, token))
      for (const { Key, LastModified } of page?.objects ?? []) {
        const key = Key.slice(Key.lastIndexOf('/') + 1)
        if (isKey(key) && Key === objectName(key)) yield { key, keptSince: new Date(LastModified) }
      }
      token = page?.nextContinuationToken
    } while (token)
  }

  return {
    write: async (content) => {
      const key = newKey()
      return { key, size: await writeParts({ s3, guard }, objectName(key), splitParts(content)) }
    },
    read: async (key) => {
      const answer = await guard(reader.getObjectResponse(objectName(key)))
      return answer?.body ? Readable.from(answer.body) : null
    },
    remove: async (key) => {
      await guard(s3.deleteObject(objectName(key)))
    },
    list,
    readMark: async () => {
      const mark = parseMark(await guard(s3.getObject(`${prefix}/${markName}`)))
      // Nothing is found in a missing bucket either: without this check it would pass for an empty one.
      if (mark === null && !(await guard(s3.bucketExists())))
        throw toStoreAway(Object.assign(new Error('no such bucket'), { code: 'NoSuchBucket' }))
      return mark
    },
    writeMark: async (mark) => {
      await guard(s3.putObject(`${prefix}/${markName}`, mark))
    },
  }
}
