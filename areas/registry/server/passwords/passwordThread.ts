import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { PasswordResult, PasswordTask } from './passwordThreads.ts'

/** Runs one password task. */
const runTask = (task: PasswordTask): PasswordResult => {
  try {
    const { id } = task
    return task.kind === 'hash'
      ? { id, hash: hashSync(task.password, task.cost) }
      : { id, right: verifySync(task.stored, task.password) }
  } catch (error) {
    return { id: task.id, fault: error instanceof Error ? error.message : 'unknown' }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.on('message', (task: PasswordTask) => parentPort?.postMessage(runTask(task)))
