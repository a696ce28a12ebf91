import { join, resolve } from 'node:path'
import { backUp } from '../platform/server/backup/backup.ts'
import { BackupError, verify } from '../platform/server/backup/contents.ts'
import { namingOthers } from '../platform/server/backup/othersBeside.ts'
import { restore } from '../platform/server/backup/restore.ts'
import { systemClock } from '../platform/server/clock.ts'
import { keepToOneself } from '../platform/server/privateFolder.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'

const dataFolder = process.env['DATA'] || './data'
const nights = process.env['BACKUPS']
/** Beside the nights that the server keeps. */
const backups = nights && nights !== 'off' ? nights : join(resolve(dataFolder), '..', 'backups')
const [what, place, checked] = process.argv.slice(2)

/** After so many files a restoration says how far it is. */
const saidEvery = 1000

const sayHowFar = (done: number, all: number) => {
  if (done % saidEvery === 0) say(`已复制 ${done}/${all} 个文件`)
}

const checkBackup = async (folder: string | undefined) => {
  if (folder === undefined) throw new BackupError('请指明要检查的备份目录：npm run backup -- verify 备份目录')
  const { files, madeAt } = await namingOthers(folder, () => verify(folder))
  say(`备份完好：${files.length} 个文件，备份于 ${madeAt}`)
}

const makeBackup = async () => {
  const now = systemClock.now()
  const target = place ?? join(backups, now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-'))
  const { files, bytes } = await backUp(dataFolder, target, now)
  say(`已备份到 ${target}：${files} 个文件，${(bytes / 1024 / 1024).toFixed(1)} MB`)
}

/**
 * Makes, checks or restores a backup of a data folder.
 *   npm run backup [-- FOLDER]
 *   npm run backup -- verify FOLDER
 *   npm run restore -- FOLDER
 */
const run = async () => {
  keepToOneself()
  if (what === 'backup') return place === 'verify' ? checkBackup(checked) : makeBackup()
  if (place === undefined) throw new BackupError('请指明要恢复的备份目录：npm run restore -- 备份目录')
  const { files, madeAt } = await namingOthers(place, () => restore(place, dataFolder, sayHowFar))
  say(`已恢复 ${files} 个文件到 ${dataFolder}（备份于 ${madeAt}），现在可以 npm start`)
}

run().catch(endRefused)
