import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.ts'

/** A project of one package for running and one for developing, whose npm writes down how it is called. */
const makeProject = (installed: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-bring-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(join(root, 'scripts/bring.mjs'), join(folder, 'scripts/bring.mjs'))
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
  const start = () => {
    const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` }
    const { stdout } = spawnSync(process.execPath, ['scripts/bring.mjs', 'program.mjs'], { cwd: folder, env })
    return stdout.toString()
  }
  const compiled = () => {
    const kept = join(folder, 'node_modules/.compiled')
    return existsSync(kept) ? readdirSync(kept, { recursive: true }).length : 0
  }
  const called = () => (existsSync(join(folder, 'called')) ? readFileSync(join(folder, 'called'), 'utf8') : null)
  return { start, called, compiled }
}

test.skipIf(process.platform === 'win32')(
  'a start after npm ci by hand installs nothing, and takes nothing away',
  () => {
    const both: readonly Readonly<Record<string, string>>[] = [{ zod: '4.0.0', typescript: '7.0.0' }, { zod: '4.0.0' }]
    for (const installed of both) {
      const { start, called } = makeProject(installed)
      expect(start()).toContain('it runs')
      expect(called()).toBe(null)
    }
  },
)

test.skipIf(process.platform === 'win32')(
  'other versions are installed, with the packages for developing where they are there',
  () => {
    const developer = makeProject({ zod: '3.0.0', typescript: '7.0.0' })
    expect(developer.start()).toContain('it runs')
    expect(developer.called()).toContain('ci --include=dev')
    const school = makeProject({ zod: '3.0.0' })
    school.start()
    expect(school.called()).toContain('ci --omit=dev')
  },
)

test.skipIf(process.platform === 'win32')('what one start has compiled is kept for the next', () => {
  const { start, compiled } = makeProject({ zod: '4.0.0' })
  expect(compiled()).toBe(0)
  expect(start()).toContain('it runs')
  expect(compiled()).toBeGreaterThan(0)
})
