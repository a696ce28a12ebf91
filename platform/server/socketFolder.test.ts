import { chmodSync, existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useRoom } from '../../tests/support/room.ts'
import { socketFolderOf } from './socketFolder.ts'

const makeLong = (): string => {
  const folder = join(useRoom(), '数据'.repeat(30))
  mkdirSync(folder)
  return folder
}

const useTemporary = (folder: string): string => {
  const temporary = socketFolderOf(folder)
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  return temporary
}

test('keeps sockets in a data folder with a short path', () => {
  const folder = useRoom()
  expect(socketFolderOf(folder)).toBe(folder)
})

test('keeps the sockets of a long path in a private temporary folder, the same one each time and by each name', () => {
  const folder = makeLong()
  const temporary = useTemporary(folder)
  expect(temporary).not.toBe(folder)
  expect(statSync(temporary).mode & 0o777).toBe(0o700)
  const link = join(useRoom(), 'link')
  symlinkSync(folder, link)
  expect(socketFolderOf(link)).toBe(temporary)
  expect(useTemporary(makeLong())).not.toBe(temporary)
})

test('refuses a temporary folder that others may read', () => {
  const folder = makeLong()
  const temporary = useTemporary(folder)
  chmodSync(temporary, 0o755)
  expect(() => socketFolderOf(folder)).toThrow('可被其他用户读取')
})

test.runIf(process.getuid?.() === 0)('keeps the socket of another user out of the data folder', () => {
  const folder = useRoom()
  const temporary = socketFolderOf(folder, 65_534)
  onTestFinished(() => rmSync(temporary, { recursive: true, force: true }))
  expect(temporary).not.toBe(folder)
  expect(statSync(temporary).uid).toBe(65_534)
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})
