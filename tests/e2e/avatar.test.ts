import { expect, test } from 'vitest'
import { makePicture } from '../support/pictures.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openDialog = async () => {
  const console = await openConsole(browser, district.url)
  await console.openAs('school', '/')
  await console.takeFromPanel('更换头像')
  return { console, dialog: console.page.getByRole('dialog', { name: '更换头像' }) }
}

const sentAs = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
})

test('one’s own avatar is changed from the personal panel, and shown at once', async () => {
  const { console, dialog } = await openDialog()
  await dialog.getByText('JPG、PNG、WebP 或 GIF 图片，不超过 10 MB').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(sentAs(await makePicture({ width: 600, height: 900 })))
  await console.expectToast('头像已更换')
  const picture = console.page.getByRole('banner').getByRole('button', { name: '林建平' }).locator('img')
  await picture.waitFor()
  const width = () => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  await expect.poll(width).toBe(160)
  console.expectNoTrouble()
})
