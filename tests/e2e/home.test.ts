import { expect, test } from 'vitest'
import { makePicture } from '../support/pictures.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

test('a brand is made, given a logo and taken away; under its host the page carries its name', async () => {
  const console = await openConsole(browser, district.url)
  const { page } = console
  await console.openAs('admin', '/administration/brands')
  await page.getByRole('button', { name: '新建品牌' }).click()
  const dialog = page.getByRole('dialog', { name: '新建品牌' })
  await dialog.getByLabel('域名').fill('http://school.example.cn')
  await dialog.getByLabel('品牌名称').fill('启明教育')
  await dialog.getByText('启明教育').waitFor()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await console.expectText('请填写域名，不含 http:// 与端口，如 school.example.cn')
  await dialog.getByLabel('域名').fill('school.example.cn')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()

  const edited = page.getByRole('dialog', { name: '编辑品牌：school.example.cn' })
  const logo = await makePicture({ width: 300, height: 300 })
  await edited
    .locator('input[type=file]')
    .setInputFiles({ name: logo.name, mimeType: 'image/png', buffer: Buffer.from(logo.bytes) })
  await edited.getByRole('button', { name: '更换标志' }).waitFor()
  await edited.locator('figure img').waitFor()
  await edited.getByRole('button', { name: /取\s?消/ }).click()

  // The page of a host knows its brand for some seconds.
  const titleAt = async () => {
    const answer = await page.request.get(district.url, { headers: { host: 'school.example.cn' } })
    return /<title>(.*)<\/title>/.exec(await answer.text())?.[1]
  }
  await expect.poll(titleAt).toBe('启明教育')
  const stranger = await openConsole(browser, district.url)
  await stranger.page.route(`${district.url}/`, async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), host: 'school.example.cn' } })
    await route.fulfill({ response: answer })
  })
  await stranger.open('/login')
  await stranger.page.getByRole('region', { name: '启明教育图景' }).waitFor()
  expect(await stranger.page.getByText('杏坛', { exact: false }).count()).toBe(0)
  await stranger.context.close()

  await page.getByRole('button', { name: '删除 启明教育' }).click()
  await console.expectText('确认删除选中记录吗？')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await console.expectToast('删除成功')
  await expect.poll(() => console.rows().count()).toBe(1)
  console.expectNoTrouble()
  await console.context.close()
})
