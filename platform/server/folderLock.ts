import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { makeFolder } from './makeFolder.ts'
import { socketFolderOf, socketNames } from './socketFolder.ts'
import { StartRefused } from './startRefused.ts'

/** Thrown for a folder that another process is using. */
export class FolderInUse extends StartRefused {}

const isAnswered = (address: string) =>
  new Promise<boolean>((resolveAnswer) => {
    const probe = connect(address)
    probe.once('connect', () => {
      probe.destroy()
      resolveAnswer(true)
    })
    probe.once('error', () => resolveAnswer(false))
  })

/** On Windows the socket is a named pipe, elsewhere a file. */
const socketAddress = (folder: string): string => {
  if (process.platform === 'win32') return join(String.raw`\\.\pipe`, resolve(folder).replaceAll(/[^\w]/g, '-'))
  return join(socketFolderOf(folder), socketNames.lock)
}

const folderInUse = (folder: string) =>
  new FolderInUse(`数据目录 ${folder} 正被另一个杏坛进程使用，请先停止它，或用 DATA 指定其他目录`)

/** Longer than probing and locking can last, ms. An older mark was left behind by a killed process. */
const staleMarkAfter = 10_000

/**
 * Marks the folder while it is being locked and returns a function that removes the mark. Of processes that start at
 * the same time, only one continues.
 */
const markLocking = (folder: string): (() => void) => {
  const mark = join(folder, 'lock.taking')
  const written = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
  if (written !== undefined && Date.now() - written > staleMarkAfter) rmSync(mark, { force: true })
  try {
    closeSync(openSync(mark, 'wx'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw folderInUse(folder)
    throw error
  }
  return () => rmSync(mark, { force: true })
}

const listen = async (address: string) => {
  const keeper = createServer((probe) => probe.destroy())
  await new Promise<void>((listening, failed) => {
    keeper.once('error', failed)
    keeper.listen(address, listening)
  })
  keeper.unref()
  return keeper
}

/** Refuses a folder that another process has locked. Changes nothing. */
export const refuseFolderInUse = async (folder: string): Promise<void> => {
  if (existsSync(folder) && (await isAnswered(socketAddress(folder)))) throw folderInUse(folder)
}

/**
 * Locks a data folder for this process until `release`. Refuses a folder whose lock holder is alive. The lock is a
 * socket and not a file with a process id, because the socket closes however its process ends, so nothing needs
 * clearing by hand.
 */
export const lockFolder = async (folder: string): Promise<{ release: () => Promise<void> }> => {
  makeFolder(folder)
  const address = socketAddress(folder)
  const removeMark = markLocking(folder)
  try {
    if (await isAnswered(address)) throw folderInUse(folder)
    if (process.platform !== 'win32') rmSync(address, { force: true })
    const keeper = await listen(address)
    return { release: () => new Promise((closed) => keeper.close(() => closed())) }
  } finally {
    removeMark()
  }
}
