import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePicture } from '../support/pictures.ts'
import { useBrowser } from './browser.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()

const openDialog = async () => {
  const { console, school } = await openOwnSchool(district, browser, '/')
  await console.takeFromPanel('更换头像')
  const dialog = console.page.getByRole('dialog', { name: '更换头像' })
  const picture = console.page.getByRole('banner').getByRole('button', { name: school.clerk.name }).locator('img')
  return { console, dialog, picture }
}

const sentAs = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
})

test('one’s own avatar is changed from the personal panel, and shown at once', async () => {
  const { console, dialog, picture } = await openDialog()
  await dialog.getByText('JPG、PNG、WebP 或 GIF 图片，不超过 10 MB').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(sentAs(await makePicture({ width: 600, height: 900 })))
  await console.expectToast('头像已更换')
  const shown = await console.page.request.get(new URL((await picture.getAttribute('src')) ?? '', district.url).href)
  expect(await sharp(await shown.body()).metadata()).toMatchObject({ width: 160 })
  console.expectNoTrouble()
})

test('what is no picture is refused in words that stay, and what is too large is not even sent', async () => {
  const { console, dialog } = await openDialog()
  await dialog.locator('input[type=file]').setInputFiles(sentAs({ name: 'page.png', bytes: Buffer.from('<html>') }))
  await dialog.getByText('上传头像失败：文件内容不符合要求，请上传JPG、PNG、WebP 或 GIF 图片').waitFor()
  let isSent = false
  console.page.on('request', (request) => {
    isSent ||= request.method() === 'POST'
  })
  await dialog.locator('input[type=file]').setInputFiles(sentAs({ name: 'large.png', bytes: Buffer.alloc(10_485_761) }))
  // Within the dialog, which covers and silences everything else.
  await console.expectToast('上传图片大小不能超过 10兆!', 'dialog')
  expect(isSent).toBe(false)
  console.expectNoTrouble()
})

test('a dialog that is closed while the picture is under way changes the avatar all the same', async () => {
  const { console, dialog, picture } = await openDialog()
  const { page } = console
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/user/*/avatar**', async (route) => {
    await held
    await route.continue()
  })
  expect(await picture.count()).toBe(0)
  await dialog.locator('input[type=file]').setInputFiles(sentAs(await makePicture({ width: 300, height: 400 })))
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'detached' })
  letGo()
  await console.expectToast('头像已更换')
  await picture.waitFor({ state: 'attached' })
  console.expectNoTrouble()
})
