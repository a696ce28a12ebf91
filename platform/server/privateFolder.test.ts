import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeAfterwards } from '../../tests/support/closeAfterwards.ts'
import { OpenFolder, restrictDataFolder, restrictWholeFolder } from './privateFolder.ts'

const makeFolder = (mode: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-private-'))
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, mode)
  return folder
}
const modeOf = (path: string) => statSync(path).mode & 0o777

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  test('restricts an existing data folder and the secret in it at start', () => {
    const folder = makeFolder(0o755)
    for (const part of ['database', 'backups']) mkdirSync(join(folder, part), { mode: 0o755 })
    writeFileSync(join(folder, 'secret'), 'x')
    chmodSync(join(folder, 'secret'), 0o644)
    restrictDataFolder(folder)
    expect(modeOf(folder)).toBe(0o700)
    for (const part of ['database', 'backups']) expect(modeOf(join(folder, part))).toBe(0o700)
    expect(modeOf(join(folder, 'secret'))).toBe(0o600)
  })

  test('accepts a missing folder and one that is already restricted', () => {
    expect(() => restrictDataFolder(join(makeFolder(0o700), 'not-there'))).not.toThrow()
    const folder = makeFolder(0o700)
    writeFileSync(join(folder, 'photo-of-somebody'), 'x')
    expect(() => restrictDataFolder(folder)).not.toThrow()
  })

  test("refuses a folder without any of the product's files and suggests no chmod", () => {
    const folder = makeFolder(0o755)
    writeFileSync(join(folder, 'passwd'), 'x')
    expect(() => restrictDataFolder(folder)).toThrow('请用 DATA 指定一个单独的目录')
    expect(() => restrictDataFolder(folder)).not.toThrow('chmod')
  })

  test('refuses a data folder with unrelated files and prints the command to run', () => {
    const folder = makeFolder(0o755)
    mkdirSync(join(folder, 'database'))
    writeFileSync(join(folder, 'somebody-else'), 'x')
    expect(() => restrictDataFolder(folder)).toThrow(OpenFolder)
    expect(() => restrictDataFolder(folder)).toThrow(`chmod -R go-rwx '${folder}'`)
    expect(modeOf(folder)).toBe(0o755)
  })

  test("creates files and folders that only the server's user can read", () => {
    const folder = makeFolder(0o700)
    const file = join(folder, 'written')
    const module = new URL('privateFolder.ts', import.meta.url).href
    const script = `const { restrictNewFiles } = await import(${JSON.stringify(module)}); restrictNewFiles()
      require('node:fs').mkdirSync(${JSON.stringify(`${file}-folder`)}); require('node:fs').writeFileSync(${JSON.stringify(file)}, 'x')`
    const source = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); ${script}`
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', source]).status).toBe(0)
    expect([modeOf(file), modeOf(`${file}-folder`)]).toEqual([0o600, 0o700])
  })
})

test.skipIf(process.platform === 'win32')('restricts a backup with everything in it', () => {
  const folder = makeFolder(0o755)
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true })
  writeFileSync(join(folder, 'files', 'ab', 'photo'), 'x')
  chmodSync(join(folder, 'files', 'ab', 'photo'), 0o644)
  restrictWholeFolder(folder)
  expect([modeOf(folder), modeOf(join(folder, 'files', 'ab')), modeOf(join(folder, 'files', 'ab', 'photo'))]).toEqual([
    0o700, 0o700, 0o600,
  ])
})
