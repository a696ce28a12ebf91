import { Worker } from 'node:worker_threads'

/** A thread's heap bounds the memory that a file's strings can take; inflated bytes are counted beside it. */
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** A file is mostly read twice in a row, to look and to import: starting a thread costs as much as a small file. */
const idleMilliseconds = 60_000
/** A thread that has read more rows than these is ended: what it has left lying in its heap would stay for as long as it waits. */
const mostKept = 2000

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

/** A thread that reads one file: the one that waits, else a new one. */
export const takeReader = (): Worker => {
  const worker = idle ?? start()
  clearTimeout(waiting)
  idle = null
  worker.ref()
  return worker
}

/** Takes a thread back. One that read a small file to the end may wait a while for the next; any other is ended. */
export const giveBackReader = async (
  worker: Worker,
  { clean, rows }: { readonly clean: boolean; readonly rows: number },
): Promise<void> => {
  if (!clean || rows > mostKept || idle) {
    await worker.terminate()
    return
  }
  idle = worker
  worker.unref()
  waiting = setTimeout(() => {
    // Forgotten first: a thread takes a moment to end, and whoever took it meanwhile would wait for it in vain.
    idle = null
    void worker.terminate()
  }, idleMilliseconds).unref()
}
