import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zipOf as makeZip } from '../../../../tests/support/zipOf.ts'
import { findChoiceFault, readArchive } from './photoItems.ts'
import { readZip } from './zip.ts'

const bytes = Buffer.from('照片'.repeat(2000))
const file = { name: '七1班/20230001.jpg', bytes }

describe('an archive of photos', () => {
  test('is read by its directory, with whole files for all packing methods and name encodings', async () => {
    const other = { name: Buffer.from([0xd5, 0xc5, 0xc8, 0xfd, 0x2e, 0x6a, 0x70, 0x67]), bytes, isStored: true }
    const items = await readZip(new Blob([makeZip([file, other])]))
    expect(items.map(({ name }) => name)).toEqual(['七1班/20230001.jpg', '张三.jpg'])
    for (const item of items) {
      expect(item).toMatchObject({ size: bytes.length, crc: crc32(bytes) })
      expect(Buffer.from(await (await item.open()).arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('leaves out files that are not images, and refuses one over 10 MB', async () => {
    const zip = makeZip([
      file,
      { name: '说明.txt', bytes },
      { name: '__MACOSX/._1.jpg', bytes },
      { name: 'a/', bytes: Buffer.alloc(0) },
    ])
    const chosen = await readArchive(new File([zip], '照片.zip'))
    expect(chosen).toMatchObject({ source: '照片.zip', others: ['说明.txt'] })
    expect(chosen.items.map(({ name }) => name)).toEqual([file.name])
    expect(findChoiceFault(chosen)).toBeNull()
    const large = await readArchive(
      new File([makeZip([file, { name: '2.jpg', bytes: Buffer.alloc(10_485_761) }])], 'x.zip'),
    )
    expect(findChoiceFault(large)).toContain('上传图片大小不能超过 10兆!请先缩小“2.jpg”')
    expect(findChoiceFault({ ...chosen, items: [] })).toContain('没有找到图片')
  })

  test('is refused if it is not a zip, is cut off, has a password or exceeds its stated size', async () => {
    const zip = makeZip([file])
    await expect(readZip(new Blob(['x']))).rejects.toThrow('不是 zip 压缩包')
    await expect(readZip(new Blob([zip.subarray(0, 40)]))).rejects.toThrow('不是 zip 压缩包')
    await expect(readZip(new Blob([makeZip([{ ...file, flags: 1 }])]))).rejects.toThrow('有密码')
    const [bomb] = await readZip(new Blob([makeZip([{ ...file, packed: deflateRawSync(Buffer.alloc(1_000_000)) }])]))
    await expect(bomb?.open()).rejects.toThrow('larger than it says')
  })
})
