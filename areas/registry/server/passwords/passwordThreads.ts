import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The memory and time that argon2 spends. */
interface Cost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** One password to hash or verify. */
export type PasswordTask = { readonly id: number; readonly password: string } & (
  | { readonly kind: 'hash'; readonly cost: Cost }
  | { readonly kind: 'verify'; readonly stored: string }
)

/** The outcome of a task. */
export type PasswordResult = { readonly id: number } & (
  | { readonly hash: string }
  | { readonly right: boolean }
  | { readonly fault: string }
)

interface Thread {
  readonly worker: Worker
  /** Tasks sent to the thread and not answered yet. */
  readonly open: Map<number, PromiseWithResolvers<PasswordResult>>
}

/**
 * One thread per core, made on demand. Dedicated threads instead of Node's pool: each hash uses 19 MB, which stays in
 * the CPU cache if the thread is always the same (measured on 2 cores: 9 ms a password, 11 ms in a pool of four). File
 * access also doesn't wait behind a morning's sign-ins.
 */
const threads: Thread[] = []
let nextId = 0

const makeThread = (): Thread => {
  const worker = new Worker(new URL('./passwordThread.ts', import.meta.url), { execArgv: [] })
  const open = new Map<number, PromiseWithResolvers<PasswordResult>>()
  worker.on('message', (done: PasswordResult) => {
    open.get(done.id)?.resolve(done)
    open.delete(done.id)
    // An idle thread must not keep the process alive.
    if (open.size === 0) worker.unref()
  })
  worker.on('error', (error) => {
    threads.splice(threads.indexOf(thread), 1)
    for (const task of open.values()) task.reject(error)
  })
  const thread = { worker, open }
  return thread
}

/** Returns the least busy thread. Makes a new one if all are busy and there are fewer threads than cores. */
const chooseThread = (): Thread => {
  const [idlest] = threads.toSorted((one, other) => one.open.size - other.open.size)
  if (idlest && (idlest.open.size === 0 || threads.length >= availableParallelism())) return idlest
  const made = makeThread()
  threads.push(made)
  return made
}

const giveTask = (task: (id: number) => PasswordTask): Promise<PasswordResult> => {
  const { worker, open } = chooseThread()
  const id = nextId++
  const answer = Promise.withResolvers<PasswordResult>()
  open.set(id, answer)
  worker.ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(task(id))
  return answer.promise
}

const faultOf = (done: PasswordResult) =>
  new Error('fault' in done ? done.fault : 'a password thread answered something else')

/** Returns the argon2id hash of a password. */
export const hashInThread = async (password: string, cost: Cost): Promise<string> => {
  const done = await giveTask((id) => ({ id, kind: 'hash', password, cost }))
  if ('hash' in done) return done.hash
  throw faultOf(done)
}

/** Returns true if a password matches a hash. */
export const verifyInThread = async (stored: string, password: string): Promise<boolean> => {
  const done = await giveTask((id) => ({ id, kind: 'verify', stored, password }))
  if ('right' in done) return done.right
  throw faultOf(done)
}
