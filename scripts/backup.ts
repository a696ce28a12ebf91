import { join } from 'node:path'
import { BackupError, backUp, restore } from '../platform/server/backup/backup.ts'
import { systemClock } from '../platform/server/clock.ts'
import { FolderInUse } from '../platform/server/folderLock.ts'
import { OpenFolder, keepToOneself } from '../platform/server/privateFolder.ts'
import { say } from './run.ts'

const dataFolder = process.env['DATA'] || './data'
const [what, place] = process.argv.slice(2)

const run = async () => {
  keepToOneself()
  if (what === 'backup') {
    const now = systemClock.now()
    const target = place ?? join('backups', now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-'))
    const { files, bytes } = await backUp(dataFolder, target, now)
    say(`已备份到 ${target}：${files} 个文件，${(bytes / 1024 / 1024).toFixed(1)} MB`)
    return
  }
  if (place === undefined) throw new BackupError('请指明要恢复的备份目录：npm run restore -- backups/…')
  const { files, madeAt } = await restore(place, dataFolder)
  say(`已恢复 ${files} 个文件到 ${dataFolder}（备份于 ${madeAt}），现在可以 npm start`)
}

run().catch((error: unknown) => {
  if (!(error instanceof BackupError || error instanceof FolderInUse || error instanceof OpenFolder)) throw error
  say(error.message)
  process.exit(1)
})
