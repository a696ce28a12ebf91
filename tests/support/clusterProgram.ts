import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterName } from '../../platform/server/database/embedded/openCluster.ts'
import { programEnv } from './programEnv.ts'

const url = (path: string) => JSON.stringify(import.meta.resolve(path))

/**
 * A program that opens the cluster of a data folder, prints that it is open or why it is refused, and keeps running.
 */
const programFor = (dataFolder: string) => `
  import { openCluster } from ${url('../../platform/server/database/embedded/openCluster.ts')}
  import { explainStart } from ${url('../../platform/server/explainStart.ts')}
  process.on('SIGTERM', () => opened.then(({ stop }) => stop()).then(() => process.exit(0)))
  const opened = openCluster(${JSON.stringify(dataFolder)}, () => undefined)
  opened.then(() => process.stdout.write('open'), (error) => {
    process.stdout.write(explainStart(error))
    process.exit(1)
  })
  setInterval(() => undefined, 1000)`

interface Surroundings {
  readonly uid?: number
  readonly gid?: number
  /** Value of `PATH`, by default that of this process. */
  readonly path?: string
}

/** Opens a cluster in a separate process, optionally as another user. Returns its output and a way to end it. */
export const openClusterElsewhere = async (dataFolder: string, { path, ...user }: Surroundings = {}) => {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', programFor(dataFolder)], {
    ...user,
    cwd: '/',
    env: { ...programEnv, ...(path === undefined ? {} : { PATH: path }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = child.stdout ? await once(child.stdout, 'data') : ['']
  return {
    printed: String(printed),
    end: async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

/** Process id of the PostgreSQL server of a data folder. */
export const serverProcessOf = (dataFolder: string): number =>
  Number.parseInt(readFileSync(join(dataFolder, clusterName, 'postmaster.pid'), 'utf8'), 10)

/** True while a process runs. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
