import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../makeFolder.ts'
import { socketFolderOf } from '../../socketFolder.ts'
import { createCluster, prepareCluster, refuseUnreadable } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { type Listening, type Settings, addressOf } from './serverArguments.ts'
import { chooseServerUser, refuseUnreachable } from './serverUser.ts'
import { runServer } from './runServer.ts'

/** The name of a data folder's cluster, and of the files with the connection data on Windows. */
export const clusterName = 'database'
const passwordName = 'database.password'
const portName = 'database.port'

const isWindows = process.platform === 'win32'

/** True if a data folder has a cluster. */
export const hasCluster = (dataFolder: string): boolean => existsSync(join(dataFolder, clusterName, 'PG_VERSION'))

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const readPassword = (dataFolder: string): string | null =>
  isWindows ? readFileSync(join(dataFolder, passwordName), 'utf8') : null

/** Creates the cluster of a data folder, with passwords on Windows. */
const createDataCluster = async (dataFolder: string): Promise<void> => {
  const folder = join(dataFolder, clusterName)
  const user = chooseServerUser(folder)
  const programs = findPrograms()
  refuseUnreachable(programs.postgres, user)
  if (!isWindows) return createCluster(folder, programs, user)
  const superuserFile = join(dataFolder, `${passwordName}.new`)
  const product = randomBytes(24).toString('hex')
  writeFileSync(superuserFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  writeFileSync(join(dataFolder, passwordName), product, { mode: 0o600, flush: true })
  await createCluster(folder, programs, user, { superuserFile, product })
  rmSync(superuserFile)
}

const readListening = (dataFolder: string): Listening =>
  isWindows
    ? { port: Number(readFileSync(join(dataFolder, portName), 'utf8')) }
    : { socketFolder: socketFolderOf(dataFolder, statSync(join(dataFolder, clusterName)).uid) }

/** Returns the URL of a data folder's server that another process has started. */
export const addressIn = (dataFolder: string): string => addressOf(readListening(dataFolder), readPassword(dataFolder))

/** A running server of this process, with a function that stops it. */
interface OpenCluster {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts the server of a data folder, whose lock the caller holds, and creates its cluster if there is none. Refuses,
 * with a message, a cluster that can't be read. `settings` overrides server settings, for tests.
 */
export const openCluster = async (
  place: string,
  report: (sentence: string) => void,
  settings: Settings = {},
): Promise<OpenCluster> => {
  // PostgreSQL's programs run in another folder, where a relative path would point elsewhere.
  const dataFolder = resolve(place)
  makeFolder(dataFolder)
  if (!hasCluster(dataFolder)) await createDataCluster(dataFolder)
  const folder = join(dataFolder, clusterName)
  refuseUnreadable(folder)
  const programs = findPrograms()
  const user = chooseServerUser(folder)
  refuseUnreachable(programs.postgres, user)
  prepareCluster(folder, user)
  if (isWindows) writeFileSync(join(dataFolder, portName), String(await freePort()))
  const listening = readListening(dataFolder)
  const { stop } = await runServer({ folder, programs, user, listening, settings, report })
  return { url: addressOf(listening, readPassword(dataFolder)), stop }
}
