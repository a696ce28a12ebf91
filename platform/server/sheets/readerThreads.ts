import { Worker } from 'node:worker_threads'

/** A thread's heap limits the memory of a file's strings; inflated bytes are counted separately. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/**
 * A file is usually read twice in a row, to preview and to import, and starting a thread costs as much as a small
 * file.
 */
const idleMilliseconds = 60_000
/** A thread that has read more rows is ended, because its garbage would stay in memory while it is idle. */
const maxReusedRows = 2000

let idle: Worker | null = null
let waiting: NodeJS.Timeout | undefined

const start = (): Worker => {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { resourceLimits, execArgv: [] })
  const forget = () => {
    if (idle !== worker) return
    clearTimeout(waiting)
    idle = null
  }
  return worker.on('error', forget).on('exit', forget)
}

/** Returns a thread for reading one file: the idle one, or a new one. */
export const takeReader = (): Worker => {
  const worker = idle ?? start()
  clearTimeout(waiting)
  idle = null
  worker.ref()
  return worker
}

/** Returns a thread after use. One that read a small file to its end stays idle for a while; any other is ended. */
export const giveBackReader = async (
  worker: Worker,
  { clean, rows }: { readonly clean: boolean; readonly rows: number },
): Promise<void> => {
  if (!clean || rows > maxReusedRows || idle) {
    await worker.terminate()
    return
  }
  idle = worker
  worker.unref()
  waiting = setTimeout(() => {
    // Cleared first: a thread takes a moment to end, and a caller that took it meanwhile would wait forever.
    idle = null
    void worker.terminate()
  }, idleMilliseconds).unref()
}
