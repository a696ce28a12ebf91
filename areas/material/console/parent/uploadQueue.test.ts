import { expect, test } from 'vitest'
import { parentUpload } from '../../contract.ts'
import { updateQueued, findNextUpload, buildQueue, resumeLost } from './uploadQueue.ts'

const fileOf = (name: string, size = 10) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

test('refuses faulty files at once and sends the others one by one', () => {
  const queue = buildQueue(
    [fileOf('a.exe'), fileOf('b.jpg', 11 * 1024 * 1024), fileOf('c.jpg'), fileOf('d.pdf')],
    parentUpload,
  )
  expect(queue.map(({ state }) => state)).toEqual(['refused', 'refused', 'waiting', 'waiting'])
  expect(queue[1]?.fault).toBe('上传文件大小不能超过 10 MB')
  const next = findNextUpload(queue)
  expect(next?.file.name).toBe('c.jpg')
  expect(findNextUpload(updateQueued(queue, next?.key ?? 0, { state: 'sending' }))).toBeUndefined()
})

test('queues a file again that was lost with the connection', () => {
  const queue = buildQueue([fileOf('c.jpg')], parentUpload)
  const lost = updateQueued(queue, queue[0]?.key ?? 0, { state: 'lost', fault: '网络连接失败', progress: 0.5 })
  expect(findNextUpload(lost)).toBeUndefined()
  expect(findNextUpload(resumeLost(lost))).toMatchObject({ state: 'waiting', fault: null, progress: 0 })
})
