import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../startRefused.ts'
import type { Programs } from './programs.ts'
import { stopServer } from './stopServer.ts'

/** How long a server that was left running may take for a fast shutdown before it is ended at once, ms. */
const fastWithin = 5000

/** How long it may take to end then, ms. */
const endsWithin = 10_000

const looksEvery = 50

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads the process that a cluster's server noted; null where there is none, or the note is cut off. */
const readPid = (folder: string): number | null => {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/**
 * True if a process is the server of a cluster. Its number alone proves nothing: after a restart of the machine, or of a
 * container, some other process may have it.
 */
export const isServerOf = (pid: number, folder: string): boolean => {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    } catch {
      return false
    }
  }
  const { error, stdout } = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return error === undefined && stdout.includes('postgres') && stdout.includes(folder)
}

const waitUntilEnded = async (pid: number, within: number): Promise<boolean> => {
  const until = performance.now() + within
  while (isRunning(pid)) {
    if (performance.now() > until) return false
    await sleep(looksEvery)
  }
  return true
}

/**
 * Stops a server that a process which died has left on a cluster, and clears a note of one that is gone. The caller holds
 * the lock on the data folder, so that no living product needs that server.
 */
export const stopLeftover = async (folder: string, programs: Programs): Promise<void> => {
  const note = join(folder, 'postmaster.pid')
  const pid = readPid(folder)
  if (pid === null || !isRunning(pid) || !isServerOf(pid, folder)) {
    // The server would take another process with the noted number for one of its kind.
    rmSync(note, { force: true })
    return
  }
  stopServer(pid, folder, programs, 'fast')
  if (await waitUntilEnded(pid, fastWithin)) return
  if (isServerOf(pid, folder)) stopServer(pid, folder, programs, 'immediate')
  if (await waitUntilEnded(pid, endsWithin)) return
  throw new StartRefused(`数据库 ${folder} 上次留下的进程 ${pid} 无法停止：请先结束它（kill ${pid}），再启动`)
}
