import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../startRefused.ts'
import type { Programs } from './programs.ts'
import { stopServer } from './stopServer.ts'

/** How long a leftover server may take for a fast shutdown before an immediate one, ms. */
const fastTimeout = 5000

/** How long the immediate shutdown may take, ms. */
const immediateTimeout = 10_000

const pollInterval = 50

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Reads the process id of a cluster's server; null if there is no pid file or it is truncated. */
const readPid = (folder: string): number | null => {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

/**
 * True if a process is the server of a cluster. The process id in the file proves nothing: after a restart of the
 * machine or container another process may have it.
 */
const isServerOf = (pid: number, folder: string): boolean => {
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
    await sleep(pollInterval)
  }
  return true
}

/**
 * Stops a server that a dead process has left running on a cluster, and removes the pid file of one that no longer
 * runs. The caller holds the lock on the data folder, so no other running instance uses that server.
 */
export const stopLeftover = async (folder: string, programs: Programs): Promise<void> => {
  const note = join(folder, 'postmaster.pid')
  const pid = readPid(folder)
  if (pid === null || !isRunning(pid) || !isServerOf(pid, folder)) {
    // Otherwise the server would mistake another process with this id for a server.
    rmSync(note, { force: true })
    return
  }
  stopServer(pid, folder, programs, 'fast')
  if (await waitUntilEnded(pid, fastTimeout)) return
  if (isServerOf(pid, folder)) stopServer(pid, folder, programs, 'immediate')
  if (await waitUntilEnded(pid, immediateTimeout)) return
  throw new StartRefused(`数据库 ${folder} 上次留下的进程 ${pid} 无法停止：请先结束它（kill ${pid}），再启动`)
}
