import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { underPlainPath } from './plainPath.ts'

const makeFolder = (name: string) => {
  const room = realpathSync(mkdtempSync(join(tmpdir(), 'xingtan-plain-')))
  onTestFinished(() => rmSync(room, { recursive: true }))
  mkdirSync(join(room, name))
  return join(room, name)
}

test('works in the folder itself if Vite can read its path', async () => {
  const folder = makeFolder('杏坛 100%25 [1]')
  expect(await underPlainPath(folder, async (path) => path)).toBe(folder)
})

test('works through a link if the path contains # or ?, and removes the link afterwards', async () => {
  const folder = makeFolder('杏坛 #1?')
  const link = await underPlainPath(folder, async (path) => {
    expect(realpathSync(path)).toBe(folder)
    return path
  })
  expect(link).not.toMatch(/[#?]/)
  expect(existsSync(link)).toBe(false)
  expect(existsSync(folder)).toBe(true)
})

test('refuses with a message if the temporary folder has such a path too', async () => {
  const folder = makeFolder('杏坛 #1')
  const refused = underPlainPath(folder, async (path) => path, '/tmp/#2')
  await expect(refused).rejects.toThrow(`安装目录（${folder}）和临时目录（/tmp/#2）的路径都含有 # 或 ?`)
})
