import { expect, test } from 'vitest'
import { useStage } from '../../tests/screens/stage.ts'
import { oldestChrome } from '../oldestBrowser.ts'

const stage = useStage()

const openIn = async (browser: { readonly version: number; readonly hasModules?: boolean }) => {
  const console = await stage.open('/login', { isFresh: true })
  await console.page.addInitScript(({ version, hasModules = true }) => {
    const userAgent = `Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 Chrome/${version}.0.0.0 Safari/537.36`
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    if (!hasModules) Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
  }, browser)
  await console.page.reload()
  return console
}

test('a browser older than the floor is warned, and opens the login page after 继续使用', async () => {
  const { page } = await openIn({ version: oldestChrome - 1 })
  await page.getByRole('heading', { name: '浏览器版本过低' }).waitFor()
  await page.getByText(`请升级到 Chrome ${oldestChrome} 或更高版本`).waitFor()
  await page.getByText('切换到极速模式').waitFor()
  expect(await page.getByLabel('账号', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: '继续使用' }).click()
  await page.getByLabel('账号', { exact: true }).waitFor()
  expect(await page.getByText('浏览器版本过低').count()).toBe(0)
})

test('a browser that continued once is not asked again', async () => {
  const { page } = await openIn({ version: 86 })
  await page.getByRole('button', { name: '继续使用' }).click()
  await page.getByLabel('账号', { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('账号', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: '继续使用' }).count()).toBe(0)
})

test('a browser at the floor opens the login page at once', async () => {
  const { page } = await openIn({ version: oldestChrome })
  await page.getByLabel('账号', { exact: true }).waitFor()
  expect(await page.getByText('浏览器版本过低').count()).toBe(0)
})

test('a browser without modules is only told that it cannot open the console', async () => {
  const { page } = await openIn({ version: 49, hasModules: false })
  await page.getByText('当前浏览器无法打开本系统').waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByLabel('账号', { exact: true }).count()).toBe(0)
})

test('an old browser that fails on the code of the console is told so, and does not reload', async () => {
  const console = await stage.open('/login', { isFresh: true })
  const { page } = console
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Chrome/78.0.0.0' })
    localStorage.setItem('continuesInOldBrowser', 'yes')
  })
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'class {' }),
  )
  await page.reload()
  await page.getByText('当前浏览器无法打开本系统').waitFor()
  expect(await page.getByText('自动重试').count()).toBe(0)
  console.expectTrouble(/Unexpected token/)
})
