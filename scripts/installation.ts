import { randomUUID } from 'node:crypto'
import { readConfig } from '../platform/server/config.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { makeStore } from '../platform/server/files/makeStore.ts'
import { lookForFiles } from '../platform/server/installation/belonging.ts'
import { readMarks, writeMarks } from '../platform/server/installation/checkInstallation.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'
import { keepToOneself } from '../platform/server/privateFolder.ts'
import { StartRefused } from '../platform/server/startRefused.ts'

/**
 * Says by which marks database, files and data folder know each other, or joins them from now on under a new one.
 *   npm run installation
 *   npm run installation -- join
 */
const run = async () => {
  keepToOneself()
  const [what] = process.argv.slice(2)
  if (what !== undefined && what !== 'join') throw new StartRefused('用法：npm run installation [-- join]')
  const config = readConfig(process.env)
  const store = makeStore(config)
  const database = await openDatabase(config)
  try {
    if (what === 'join') {
      const mark = await writeMarks(database, store, config, { mark: randomUUID(), replace: true })
      say(`数据库、文件与数据目录从现在起属于同一套杏坛，标识 ${mark}`)
      return
    }
    const marks = await readMarks(database, store, config)
    const { looked, found } = await lookForFiles(database, store)
    say(`数据库的标识：${marks.database ?? '无'}`)
    say(`文件的标识：${marks.files ?? '无'}`)
    say(`数据目录的标识：${marks.folder ?? '无'}`)
    say(`抽查数据库中的 ${looked} 个文件，找到 ${found} 个`)
  } finally {
    await database.close()
  }
}

run().catch(endRefused)
