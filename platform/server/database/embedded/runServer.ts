import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { explainServer, isStillInUse, lastFault } from './explainServer.ts'
import { stopLeftover } from './leftover.ts'
import type { Programs } from './programs.ts'
import { type Listening, type Settings, serverArguments } from './serverArguments.ts'
import { type ServerUser, runAs } from './serverUser.ts'
import { stopServer } from './stopServer.ts'

/** A cluster and the settings for running its server. */
interface Cluster {
  readonly folder: string
  readonly programs: Programs
  readonly user: ServerUser
  readonly listening: Listening
  readonly settings: Settings
  /** Receives a sentence for the operator about a server that ended unexpectedly, and about its restart. */
  readonly report: (sentence: string) => void
}

/**
 * How long a start is retried while processes of a killed server hold its memory, or while it is killed itself, ms.
 */
const startTimeout = 20_000

/** The pause before another start, ms. */
const restartDelay = 500

/** How long a fast shutdown may take before an immediate one, ms. */
const fastTimeout = 60_000

/** The number of characters of a server's output that are kept. */
const maxOutput = 4000

/** A server process with the end of its output. */
interface Running {
  readonly child: ChildProcess
  readonly pid: number
  readonly output: () => string
}

const spawnServer = (cluster: Cluster): Running => {
  const { folder, programs, user, listening, settings } = cluster
  const program = [programs.postgres, ...serverArguments(folder, listening, settings)]
  const { command, args, options } = runAs(user, program, { endsWithUs: true })
  const child = spawn(command, args, {
    ...options,
    cwd: '/',
    // In a separate process group, so that Ctrl-C doesn't reach the server, which this process stops last.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-maxOutput)
  })
  // Spawning may fail only later; the exit event reports it then.
  child.on('error', (error) => {
    output += `FATAL: ${error.message}`
  })
  return { child, pid: child.pid ?? 0, output: () => output }
}

/** The signal or exit code of an ended server. */
const exitReason = ({ child }: Running): string => child.signalCode ?? String(child.exitCode)

const hasEnded = ({ child }: Running): boolean => child.exitCode !== null || child.signalCode !== null

/** Waits until a server accepts connections; false if it ended before. */
const waitUntilReady = (running: Running): Promise<boolean> =>
  new Promise((resolve) => {
    const { child, output } = running
    const checkReady = () => {
      if (output().includes('database system is ready to accept connections')) resolve(true)
    }
    child.stderr?.on('data', checkReady)
    // The close event comes after all output has been read.
    child.on('close', () => resolve(false))
    child.on('error', () => resolve(false))
    checkReady()
  })

/** Starts a server. Refuses, with a message, if it ends before it is ready. */
const start = async (cluster: Cluster): Promise<Running> => {
  const until = performance.now() + startTimeout
  while (true) {
    await stopLeftover(cluster.folder, cluster.programs)
    const running = spawnServer(cluster)
    if (await waitUntilReady(running)) return running
    const mayRecover = isStillInUse(running.output()) || running.child.signalCode !== null
    if (!mayRecover || performance.now() > until) {
      throw explainServer(running.output(), cluster.folder, exitReason(running))
    }
    await sleep(restartDelay)
  }
}

const stop = async (running: Running, { folder, programs }: Cluster): Promise<void> => {
  if (hasEnded(running)) return
  const ended = once(running.child, 'exit')
  const timer = setTimeout(() => stopServer(running.pid, folder, programs, 'immediate'), fastTimeout)
  stopServer(running.pid, folder, programs, 'fast')
  await ended
  clearTimeout(timer)
}

/**
 * Starts a cluster's server and restarts it whenever it ends unexpectedly, until `stop`. Connections fail meanwhile,
 * as with an external server that is away.
 */
export const runServer = async (cluster: Cluster): Promise<{ stop: () => Promise<void> }> => {
  const { report } = cluster
  let running = await start(cluster)
  const ending = new AbortController()
  let starting: Promise<void> = Promise.resolve()

  const startAgain = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        running = await start(cluster)
        watch()
        report('数据库已重新启动')
        return
      } catch (error) {
        report(`数据库未能重新启动，稍后再试：${error instanceof Error ? error.message : String(error)}`)
        await sleep(restartDelay)
      }
    }
  }
  const watch = () => {
    const { child, output } = running
    const onEnd = () => {
      if (ending.signal.aborted) return
      report(`数据库意外停止（${lastFault(output()) ?? exitReason(running)}），正在重新启动`)
      starting = startAgain()
    }
    if (hasEnded(running)) onEnd()
    else child.once('exit', onEnd)
  }
  watch()

  // Stops the server on platforms where the kernel doesn't. A killed process can't do this.
  const endWithProcess = () => {
    if (!hasEnded(running)) stopServer(running.pid, cluster.folder, cluster.programs, 'fast')
  }
  process.on('exit', endWithProcess)

  return {
    stop: async () => {
      ending.abort()
      await starting
      await stop(running, cluster)
      process.off('exit', endWithProcess)
    },
  }
}
