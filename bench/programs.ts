import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../platform/server/config.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { makeStore } from '../platform/server/files/makeStore.ts'
import { writeMarks } from '../platform/server/installation/checkInstallation.ts'
import type { Bench } from './figure.ts'

/**
 * These limits are counted as usual, but never reached. The bench's single client makes more requests than a whole
 * school.
 */
const unreachedLimit = '1000000000'

/** The settings of a delivered product. No other variable of the shell reaches it. */
export const productionSettings = {
  NODE_ENV: 'production',
  // The databases of the bench outlive its folders, so they are always opened with the same secret.
  SECRET: 'bench-7Tq2Lw9Zx4Kp8Vm3Rn6Jb5Hd1Fs0Gy',
  METRICS_TOKEN: 'bench-3Kx9Wq7Zt2',
  RATE_PER_SESSION: unreachedLimit,
  RATE_PER_ACCOUNT: unreachedLimit,
  RATE_PER_ADDRESS: unreachedLimit,
  AT_ONCE_PER_ACCOUNT: '0',
  AT_ONCE_PER_DEVICE: '0',
  // Any free port, because another server may run on this machine.
  PORT: '0',
}

/** The line with which the product, and every program of the bench, reports its address. */
const readyLine = '已就绪：'

/** Time for a program to end by itself, ms. */
const exitTimeout = 10_000

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Waits until the program's log contains its address. */
const readAddress = async (log: string, child: ChildProcess): Promise<string> => {
  for (;;) {
    const ended = hasEnded(child)
    const text = await readFile(log, 'utf8')
    const address = new RegExp(`${readyLine}(\\S+)`).exec(text)?.[1]
    if (address !== undefined) return address
    if (ended) throw new Error(`a program ended before it was ready: ${text.trim().split('\n').at(-1)}`)
    await sleep(20)
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), exitTimeout)
  await exit
  clearTimeout(timer)
}

/** A folder removed with the figure. */
const folderFor = async ({ atEnd }: Pick<Bench, 'atEnd'>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'xingtan-bench-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Starts a program in a separate process and folder with the product's Node flags, and returns its address. It writes
 * its log to a file, as a server does, and ends with the figure.
 */
const startIn = async (
  { atEnd }: Pick<Bench, 'atEnd'>,
  folder: string,
  path: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> => {
  const log = join(folder, 'log')
  const written = openSync(log, 'w')
  const { PATH = '', HOME = '', MALLOC_ARENA_MAX = '2' } = process.env
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(new URL(path, import.meta.url))], {
    env: { PATH, HOME, MALLOC_ARENA_MAX, DATA: join(folder, 'data'), ...settings },
    stdio: ['ignore', written, written],
  })
  closeSync(written)
  atEnd(() => end(child))
  return readAddress(log, child)
}

const start = async (bench: Pick<Bench, 'atEnd'>, path: string, settings: Readonly<Record<string, string>>) =>
  startIn(bench, await folderFor(bench), path, settings)

/**
 * Joins an empty data folder and a database of the bench as one installation. The databases outlive the folders, and
 * the product refuses a database whose files are missing.
 */
const joinFolder = async (url: string, dataFolder: string): Promise<void> => {
  const config = readConfig({ ...productionSettings, DATABASE_URL: url, DATA: dataFolder })
  const database = await openDatabase(config)
  try {
    await writeMarks(database, makeStore(config), config, { mark: randomUUID(), replace: true })
  } finally {
    await database.close()
  }
}

/** Starts the product itself on a database. */
export const startProduct = async (bench: Pick<Bench, 'atEnd'>, url: string): Promise<string> => {
  const folder = await folderFor(bench)
  await joinFolder(url, join(folder, 'data'))
  return startIn(bench, folder, '../app/server.ts', { ...productionSettings, DATABASE_URL: url })
}

/** Starts the product with the test area, whose calls send messages. */
export const startDrills = (bench: Pick<Bench, 'atEnd'>, url: string): Promise<string> =>
  start(bench, './serveLive.ts', { ...productionSettings, DATABASE_URL: url })

/** Starts a program that the product is measured against. */
export const startBare = (
  bench: Pick<Bench, 'atEnd'>,
  file: `./bare${string}.ts`,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> => start(bench, file, settings)

/** Reports the address of this program to the bench. */
export const reportAddress = (address: string): void => {
  process.stdout.write(`${readyLine}${address}\n`)
}
