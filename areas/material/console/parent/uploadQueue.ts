import { type UploadSpec } from '../../../../platform/contract/upload.ts'
import { uploadFault } from '../../../../platform/console/kit/uploads.ts'

/** A file that a parent has chosen, on its way to the school. */
export interface QueuedFile {
  readonly key: number
  readonly file: File
  /** `lost`: the line broke, it is sent again by itself; `refused`: the school does not take it. */
  readonly state: 'waiting' | 'sending' | 'lost' | 'refused'
  /** 0 to 1. */
  readonly progress: number
  readonly fault: string | null
}

let keys = 0

/** Chosen files as they enter the queue: what the server would refuse anyway is refused at once, each by itself. */
export const queuedOf = (files: readonly File[], spec: UploadSpec): QueuedFile[] =>
  files.map((file) => {
    keys += 1
    const fault = uploadFault([file], spec)
    return { key: keys, file, state: fault === null ? 'waiting' : 'refused', progress: 0, fault }
  })

/** The queue with one file changed. */
export const changed = (queue: readonly QueuedFile[], key: number, change: Partial<QueuedFile>): QueuedFile[] =>
  queue.map((one) => (one.key === key ? { ...one, ...change } : one))

/** The file whose turn it is; undefined while one is being sent, and where none waits. */
export const nextOf = (queue: readonly QueuedFile[]): QueuedFile | undefined =>
  queue.some(({ state }) => state === 'sending') ? undefined : queue.find(({ state }) => state === 'waiting')

/** The queue with everything that a broken line has held up waiting again. */
export const resumed = (queue: readonly QueuedFile[]): QueuedFile[] =>
  queue.map((one) => (one.state === 'lost' ? { ...one, state: 'waiting', fault: null, progress: 0 } : one))
