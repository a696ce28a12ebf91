import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeAfterwards } from '../../tests/support/closeAfterwards.ts'
import { makeFolder } from './makeFolder.ts'

const makeRoom = () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-make-'))
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('creates a folder with its parents and keeps an existing one', () => {
  const folder = join(makeRoom(), 'a', 'b')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test.skipIf(!existsSync('/proc/self'))("throws for a folder that can't be created instead of retrying forever", () => {
  expect(() => makeFolder('/proc/xingtan/data')).toThrow('ENOENT')
})

test('refuses a folder inside a file', () => {
  const file = join(makeRoom(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'data'))).toThrow('ENOTDIR')
})
