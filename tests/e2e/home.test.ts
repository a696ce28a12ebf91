import { expect, test } from 'vitest'
import { makePicture } from '../support/pictures.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

let attempts = 0

test('makes a brand with a logo, shows its name under its host, and deletes it', async () => {
  attempts += 1
  const host = `school${attempts}.example.cn`
  const name = `启明教育${attempts}`
  const console = await openConsole(browser, district.url)
  const { page } = console
  await console.openAs('admin', '/administration/brands')
  await page.getByRole('button', { name: '新建品牌' }).click()
  const dialog = page.getByRole('dialog', { name: '新建品牌' })
  await dialog.getByLabel('域名').fill(`http://${host}`)
  await dialog.getByLabel('品牌名称').fill(name)
  await dialog.getByText(name).waitFor()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await console.expectText('请填写域名，不含 http:// 与端口，如 school.example.cn')
  await dialog.getByLabel('域名').fill(host)
  await dialog.getByRole('button', { name: /保\s?存/ }).click()

  const edited = page.getByRole('dialog', { name: `编辑品牌：${host}` })
  const logo = await makePicture({ width: 300, height: 300 })
  await edited
    .locator('input[type=file]')
    .setInputFiles({ name: logo.name, mimeType: 'image/png', buffer: Buffer.from(logo.bytes) })
  await edited.getByRole('button', { name: '更换标志' }).waitFor()
  await edited.locator('figure img').waitFor({ state: 'attached' })
  await edited.getByRole('button', { name: /取\s?消/ }).click()

  // The page of a host caches its brand for some seconds.
  const titleAt = async () => {
    const answer = await page.request.get(district.url, { headers: { host } })
    return /<title>(.*)<\/title>/.exec(await answer.text())?.[1]
  }
  await expect.poll(titleAt, { message: 'the title of the page under its host' }).toBe(name)
  const stranger = await openConsole(browser, district.url)
  await stranger.page.route(`${district.url}/`, async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), host } })
    await route.fulfill({ response: answer })
  })
  await stranger.open('/login')
  await stranger.page.getByRole('region', { name: `${name}图景` }).waitFor()
  expect(await stranger.page.getByText('杏坛', { exact: false }).count()).toBe(0)
  await stranger.context.close()

  await page.getByRole('button', { name: `删除 ${name}` }).click()
  await console.expectText(`确认删除“${name}”吗？`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await console.expectToast('删除成功')
  await console.rows().filter({ hasText: host }).waitFor({ state: 'detached' })
  console.expectNoTrouble()
  await console.context.close()
})
