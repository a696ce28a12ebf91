import { randomUUID } from 'node:crypto'
import { systemClock } from '../platform/server/clock.ts'
import { type Config, readConfig } from '../platform/server/config.ts'
import { lookAtDatabase, openDatabase } from '../platform/server/database/open.ts'
import { makeStore } from '../platform/server/files/makeStore.ts'
import { lookForFiles } from '../platform/server/installation/belonging.ts'
import { readMarks, writeMarks } from '../platform/server/installation/checkInstallation.ts'
import { refuseMissingFolder } from '../platform/server/installation/openExisting.ts'
import { refuseLivingNodes } from '../platform/server/nodes/refuseLivingNodes.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'
import { restrictNewFiles } from '../platform/server/privateFolder.ts'
import { StartRefused } from '../platform/server/startRefused.ts'

const show = async (config: Config) => {
  const store = makeStore(config)
  const { marks, belonging } = await lookAtDatabase(config, async (ask) => ({
    marks: await readMarks(ask, store, config),
    belonging: await lookForFiles(ask, store),
  }))
  say(`数据库的标识：${marks.database ?? '无'}`)
  say(`文件的标识：${marks.files ?? '无'}`)
  say(`数据目录的标识：${marks.folder ?? '无'}`)
  say(`抽查数据库中的 ${belonging.looked} 个文件，找到 ${belonging.found} 个`)
}

const join = async (config: Config) => {
  // A running node has read the present marks, and cleans up files by them at night.
  const database = await openDatabase(config, { refuse: (ask) => refuseLivingNodes(ask, systemClock.now()) })
  try {
    const mark = await writeMarks(database, makeStore(config), config, { mark: randomUUID(), replace: true })
    say(`数据库、文件与数据目录从现在起属于同一套杏坛，标识 ${mark}`)
  } finally {
    await database.close()
  }
}

/**
 * Shows the marks that identify database, files and data folder as one installation, or joins them under a new mark.
 * Joining is refused while a server runs.
 *   npm run installation
 *   npm run installation -- join
 */
const run = async () => {
  restrictNewFiles()
  const [what] = process.argv.slice(2)
  if (what !== undefined && what !== 'join') throw new StartRefused('用法：npm run installation [-- join]')
  const config = readConfig(process.env)
  refuseMissingFolder(config)
  await (what === 'join' ? join(config) : show(config))
}

run().catch(endRefused)
