import { join, resolve } from 'node:path'
import { backUp } from '../platform/server/backup/backup.ts'
import { BackupError, verify } from '../platform/server/backup/contents.ts'
import { suggestOtherBackups } from '../platform/server/backup/otherBackups.ts'
import { restore } from '../platform/server/backup/restore.ts'
import { systemClock } from '../platform/server/clock.ts'
import { joinDatabase, reachEmptyDatabase } from '../platform/server/database/reachDatabase.ts'
import { refuseMissingFolder } from '../platform/server/installation/openExisting.ts'
import { restrictNewFiles } from '../platform/server/privateFolder.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'

/** Only the settings that the commands need: a server's secrets needn't be set. */
const config = {
  dataFolder: process.env['DATA'] || './data',
  databaseUrl: process.env['DATABASE_URL'] || undefined,
  s3: null,
}
const withFiles = !process.env['S3_ENDPOINT']
const nights = process.env['BACKUPS']
/** Next to the nightly backups of the server. */
const backups = nights && nights !== 'off' ? nights : join(resolve(config.dataFolder), '..', 'backups')
const [command, place, checkedFolder] = process.argv.slice(2)

/** A restoration reports its progress after this number of files. */
const reportEvery = 1000

const reportProgress = (done: number, all: number) => {
  if (done % reportEvery === 0) say(`已恢复 ${done}/${all} 个文件`)
}

const checkBackup = async (folder: string | undefined) => {
  if (folder === undefined) throw new BackupError('请指明要检查的备份目录：npm run backup -- verify 备份目录')
  const { tables, files, madeAt } = await suggestOtherBackups(folder, () => verify(folder))
  say(`备份完好：${tables.length} 张表，共 ${files.length} 个文件，备份于 ${madeAt}`)
}

const makeBackup = async () => {
  const now = systemClock.now()
  const target = place ?? join(backups, now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-'))
  refuseMissingFolder(config)
  const { url, close } = await joinDatabase(config)
  try {
    const { files, bytes } = await backUp({ url, dataFolder: config.dataFolder, withFiles, target, now })
    say(`已备份到 ${target}：${files} 个文件，${(bytes / 1024 / 1024).toFixed(1)} MB`)
    if (!withFiles) say('文件在存储桶中，不在这份备份里：请另行复制存储桶')
  } finally {
    await close()
  }
}

const restoreBackup = async () => {
  if (place === undefined) throw new BackupError('请指明要恢复的备份目录：npm run restore -- 备份目录')
  const { dataFolder, databaseUrl } = config
  const openTarget = () => reachEmptyDatabase(config)
  const holdsDatabase = databaseUrl === undefined
  const parts = { backup: place, dataFolder, openTarget, holdsDatabase, withFiles, progress: reportProgress }
  const { tables, files, madeAt, filesIn } = await suggestOtherBackups(place, () => restore(parts))
  say(`已恢复 ${tables.length} 张表，共 ${files.length} 个文件（备份于 ${madeAt}），现在可以 npm start`)
  if (filesIn === 'bucket') say('文件在原来的存储桶中，不在备份里：请先把它们复制到新的位置，再启动')
  else if (!withFiles)
    say(`文件没有恢复，因为现在使用存储桶：请先把 ${join(place, 'files')} 复制到存储桶的 files/ 下，再启动`)
}

/**
 * Makes, checks or restores a backup of the configured installation.
 *   npm run backup [-- FOLDER]
 *   npm run backup -- verify FOLDER
 *   npm run restore -- FOLDER
 */
const run = async () => {
  restrictNewFiles()
  if (command === 'restore') return restoreBackup()
  return place === 'verify' ? checkBackup(checkedFolder) : makeBackup()
}

run().catch(endRefused)
