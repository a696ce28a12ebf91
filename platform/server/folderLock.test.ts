import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folderLock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xingtan-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Starts another process that locks the folder until it is killed. */
const keepElsewhere = async (): Promise<ChildProcess> => {
  const script = `
    import { lockFolder } from ${JSON.stringify(import.meta.resolve('./folderLock.ts'))}
    await lockFolder(${JSON.stringify(folder)})
    process.stdout.write('kept')
    setInterval(() => undefined, 1000)`
  const keeper = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(keeper.stdout, 'data')
  return keeper
}

const kill = async (keeper: ChildProcess) => {
  keeper.kill('SIGKILL')
  await once(keeper, 'exit')
}

test('refuses a folder that another process has locked and says what to do', async () => {
  const keeper = await keepElsewhere()
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(
    `数据目录 ${folder} 正被另一个杏坛进程使用，请先停止它，或用 DATA 指定其他目录`,
  )
  await kill(keeper)
})

test('locks a folder whose previous process was killed', async () => {
  await kill(await keepElsewhere())
  expect(existsSync(join(folder, 'lock'))).toBe(true)
  const { release } = await lockFolder(folder)
  await release()
})

test('refuses a second lock in the same process', async () => {
  const { release } = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await release()
})

test('frees a folder on release', async () => {
  const first = await lockFolder(folder)
  await first.release()
  const second = await lockFolder(folder)
  await second.release()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('lets only one of several concurrent attempts lock the folder', async () => {
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)))
  const kept = all.filter((one) => one.status === 'fulfilled')
  expect(kept).toHaveLength(1)
  await Promise.all(kept.map((one) => one.value.release()))
})

test('ignores the start mark of a killed process after ten seconds', async () => {
  const mark = join(folder, 'lock.taking')
  writeFileSync(mark, '')
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  utimesSync(mark, new Date(), new Date(Date.now() - 11_000))
  const { release } = await lockFolder(folder)
  await release()
  expect(existsSync(mark)).toBe(false)
})

test('creates a missing folder', async () => {
  const { release } = await lockFolder(join(folder, 'new', 'deeper'))
  expect(existsSync(join(folder, 'new', 'deeper'))).toBe(true)
  await release()
})

test('replaces a leftover lock file that no process listens on', async () => {
  writeFileSync(join(folder, 'lock'), '')
  const { release } = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await release()
})
