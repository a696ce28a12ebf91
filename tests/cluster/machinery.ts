import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../../scripts/run.ts'
import { freePort } from '../support/freePort.ts'
import { waitsEnd } from '../support/waits.ts'

/** Settings of a node under test with its files in this folder: no log, and limits that no test reaches. */
export const drillSettings = (folder: string) => ({
  SECRET: 'drills-4kQ9xW2mZ7pT5vB8nH3jL6rD1sF0gY',
  DATA: folder,
  HOST: '127.0.0.1',
  MQTT_PORT: '0',
  DEVICE_MQTT_PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_PER_SESSION: '1000000',
  RATE_PER_ACCOUNT: '1000000',
  RATE_PER_ADDRESS: '1000000',
})

/** True if Redis is installed here. It is a separate program. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

const isOpen = async (port: number): Promise<boolean> => {
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1')
  const open = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)])
  socket.destroy()
  return open
}

/** Waits until a process listens on a port. */
export const untilOpen = async (port: number): Promise<void> => {
  for (let attempt = 0; attempt < 2000; attempt++) {
    if (await isOpen(port).catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`nothing listens on ${port}`)
}

/** Starts Redis and an S3 store in a temporary folder. Returns them with the settings that join nodes through them. */
export const startBackbone = async (databaseUrl: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-cluster-'))
  const [redisPort, s3Port] = [await freePort(), await freePort()]
  const startRedis = () =>
    spawn('redis-server', ['--port', String(redisPort), '--dir', folder, '--save', ''], { stdio: 'ignore' })
  let redis = startRedis()
  const s3 = spawn(
    process.execPath,
    [
      'node_modules/s3rver/bin/s3rver.js',
      '-d',
      join(folder, 's3'),
      '-p',
      String(s3Port),
      '--configure-bucket',
      'files',
    ],
    { cwd: root, stdio: 'ignore' },
  )
  await Promise.all([untilOpen(redisPort), untilOpen(s3Port)])
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}/files`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
    ...drillSettings(folder),
  }
  const kill = async (program: ChildProcess) => {
    if (program.exitCode !== null || program.signalCode !== null) return
    const exit = once(program, 'exit')
    program.kill('SIGKILL')
    await exit
  }
  return {
    environment,
    killRedis: () => kill(redis),
    /** Suspends Redis with its connections open; `resumeRedis` continues it. */
    haltRedis: () => redis.kill('SIGSTOP'),
    resumeRedis: () => redis.kill('SIGCONT'),
    bringRedisBack: async () => {
      redis = startRedis()
      await untilOpen(redisPort)
    },
    close: async () => {
      await Promise.all([redis, s3].map(kill))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Collects the lines of a stream as they arrive. */
const collectLines = (stream: Readable | null): string[] => {
  const lines: string[] = []
  if (stream) createInterface(stream).on('line', (line) => void lines.push(line))
  return lines
}

/** Starts a node in a separate process, which may end before it is ready. */
export const beginNode = async (environment: Readonly<Record<string, string>>, port?: number) => {
  const chosen = port ?? (await freePort())
  const child: ChildProcess = spawn(process.execPath, ['tests/cluster/node.ts'], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(chosen) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const log = collectLines(child.stdout)
  const exit = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    port: chosen,
    address: `http://127.0.0.1:${chosen}`,
    isRunning,
    /** The log lines so far. `drillSettings` turns the log off. */
    log,
    /** Waits until the node listens. */
    ready: async (): Promise<void> => {
      const failed = exit.then(() => {
        throw new Error('a node ended before it was ready')
      })
      await Promise.race([once(child, 'message'), failed])
      failed.catch(() => undefined)
    },
    end: async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      if (!isRunning()) return
      child.kill(signal)
      await exit
    },
    /**
     * Waits until the node has exited by itself and returns its exit code. Throws if it still runs after `waitsEnd`.
     */
    ended: async (): Promise<number | null> => {
      const tooLate = new AbortController()
      const never = delay(waitsEnd, null, { signal: tooLate.signal }).then(() => {
        throw new Error('a node did not end by itself')
      })
      await Promise.race([exit, never]).finally(() => tooLate.abort())
      return child.exitCode
    },
  }
}

/** Starts a cluster node in a separate process and waits until it listens. The node can be ended cleanly or killed. */
export const startNode = async (environment: Readonly<Record<string, string>>, port?: number) => {
  const node = await beginNode(environment, port)
  await node.ready()
  return node
}

export type Node = Awaited<ReturnType<typeof startNode>>
