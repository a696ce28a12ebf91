import { type UploadSpec } from '../../../../platform/contract/upload.ts'
import { uploadFault } from '../../../../platform/console/kit/uploads.ts'

/** A file that a parent has picked, in the upload queue. */
export interface QueuedFile {
  readonly key: number
  readonly file: File
  /** `lost`: the connection broke, it is retried automatically. `refused`: the server doesn't accept it. */
  readonly state: 'waiting' | 'sending' | 'lost' | 'refused'
  /** 0 to 1. */
  readonly progress: number
  readonly fault: string | null
}

let keys = 0

/**
 * Builds queue entries for picked files. A file that the server would refuse is refused at once, without affecting the
 * others.
 */
export const buildQueue = (files: readonly File[], spec: UploadSpec): QueuedFile[] =>
  files.map((file) => {
    keys += 1
    const fault = uploadFault([file], spec)
    return { key: keys, file, state: fault === null ? 'waiting' : 'refused', progress: 0, fault }
  })

/** Returns the queue with one file changed. */
export const updateQueued = (queue: readonly QueuedFile[], key: number, change: Partial<QueuedFile>): QueuedFile[] =>
  queue.map((one) => (one.key === key ? { ...one, ...change } : one))

/** Returns the next file to send. Undefined while one is being sent or none is waiting. */
export const findNextUpload = (queue: readonly QueuedFile[]): QueuedFile | undefined =>
  queue.some(({ state }) => state === 'sending') ? undefined : queue.find(({ state }) => state === 'waiting')

/** Returns the queue with all lost files waiting again. */
export const resumeLost = (queue: readonly QueuedFile[]): QueuedFile[] =>
  queue.map((one) => (one.state === 'lost' ? { ...one, state: 'waiting', fault: null, progress: 0 } : one))
