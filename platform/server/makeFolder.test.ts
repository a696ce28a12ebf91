import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closeAfterwards } from '../../tests/support/closeAfterwards.ts'
import { makeFolder } from './makeFolder.ts'

const within = () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-make-'))
  closeAfterwards(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a folder is made with those around it, and stays where it is there', () => {
  const folder = join(within(), 'a', 'b')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).isDirectory()).toBe(true)
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test.skipIf(!existsSync('/proc/self'))('a folder that cannot be is refused, and not tried for ever', () => {
  expect(() => makeFolder('/proc/xingtan/data')).toThrow('ENOENT')
})

test('a folder within a file is refused', () => {
  const file = join(within(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'data'))).toThrow('ENOTDIR')
})
