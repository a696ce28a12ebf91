import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { restoringName } from '../backup/restoring.ts'
import type { Config } from '../config.ts'
import { makeStore } from '../files/makeStore.ts'
import { StartRefused } from '../startRefused.ts'
import { isEmptyStore } from './belonging.ts'
import { readMark } from './mark.ts'

const lostDatabase = (folder: string, why: string) =>
  new StartRefused(
    `数据目录 ${folder} 中${why}。没有新建也没有改动任何数据。请检查 DATA 是否指向了别处、磁盘是否已挂载，或把 ${folder} 移走后从备份恢复（npm run restore -- 备份目录）；若要在此全新安装，请先移走其中的全部内容`,
  )

/**
 * Refuses to create a database where an installation existed: a folder that lost its database must not become a new
 * school whose files would all look unreferenced. Also refuses a folder with an unfinished restore.
 */
export const refuseLostDatabase = async (config: Pick<Config, 'dataFolder' | 's3'>): Promise<void> => {
  const { dataFolder } = config
  if (existsSync(join(dataFolder, restoringName))) {
    throw new StartRefused(
      `数据目录 ${dataFolder} 的上一次恢复没有完成，其中的数据不完整。请再次执行 npm run restore -- 备份目录`,
    )
  }
  const database = join(dataFolder, 'database')
  if (existsSync(join(database, 'PG_VERSION'))) return
  if (existsSync(database) && readdirSync(database).length > 0) {
    throw lostDatabase(dataFolder, '的数据库已损坏（缺少 database/PG_VERSION）')
  }
  if (readMark(dataFolder) !== null) throw lostDatabase(dataFolder, '原有的数据库不见了（缺少 database）')
  const store = makeStore(config)
  if ((await store.readMark()) !== null || !(await isEmptyStore(store))) {
    throw lostDatabase(dataFolder, '没有数据库，而文件存储中已有文件')
  }
}
