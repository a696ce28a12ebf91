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

const toUpload = ({ name, bytes }: { name: string; bytes: Uint8Array }) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(bytes),
})

test('changes the user’s avatar from the personal panel and shows it at once', async () => {
  const { console, dialog, picture } = await openDialog()
  await dialog.getByText('JPG、PNG、WebP 或 GIF 图片，不超过 10 MB').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(toUpload(await makePicture({ width: 600, height: 900 })))
  await console.expectToast('头像已更换')
  const shown = await console.page.request.get(new URL((await picture.getAttribute('src')) ?? '', district.url).href)
  expect(await sharp(await shown.body()).metadata()).toMatchObject({ width: 160 })
  console.expectNoTrouble()
})
