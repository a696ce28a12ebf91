import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '../../simulator/district/accounts.ts'
import { recordAttempt } from './attempt.ts'
import { type Kept, openWindow } from './browser.ts'
import { type LoggedToast, logToasts, toastsOf } from './toasts.ts'

/** Collects invisible errors: exceptions and content policy violations. */
const watchTroubles = (page: Page) => {
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(message.text())
  })
  return troubles
}

/** The console as users see it: methods for what they read and do. */
export class Console {
  readonly page: Page
  readonly context: BrowserContext
  readonly troubles: readonly string[]
  readonly #url: string
  readonly #toasts: LoggedToast[]

  constructor(page: Page, url: string) {
    this.page = page
    this.context = page.context()
    this.troubles = watchTroubles(page)
    this.#toasts = toastsOf(page)
    this.#url = url
  }

  /** Opens a page of the console by its address, such as `/sys/user?page=2`. */
  async open(place = '') {
    await this.page.goto(place === '' ? this.#url : `${this.#url}/#${place}`)
  }

  async signIn(username: string, password: string = demoPassword, { remember = true } = {}) {
    await this.page.getByLabel('账号', { exact: true }).fill(username)
    await this.page.getByLabel('密码', { exact: true }).fill(password)
    await this.page.getByLabel('一周内自动登录').setChecked(remember)
    await this.page.getByRole('button', { name: '登录', exact: true }).click()
  }

  /** Opens a page already signed in, for tests that don't cover the sign-in. */
  async openAs(username: string, place: string, password: string = demoPassword) {
    const answer = await this.page.request.post(`${this.#url}/qz/login`, { data: { username, password } })
    const { code, msg, data } = await answer.json()
    if (code !== 200) throw new Error(`${username} could not sign in: ${msg}`)
    await this.page.addInitScript(({ token, userInfo }) => {
      if (localStorage.getItem('wasSignedIn') !== null) return
      localStorage.setItem('wasSignedIn', '1')
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('userInfo', JSON.stringify(userInfo))
    }, data)
    await this.open(place)
    await this.expectEntered()
  }

  async enterAs(username: string, password?: string) {
    await this.open('/login')
    await this.signIn(username, password)
    await this.expectEntered()
  }

  async chooseSchool(name: string) {
    await this.page.getByRole('dialog').getByRole('button', { name }).click()
  }

  panelButton() {
    return this.page.getByRole('banner').getByRole('button', { name: /个人面板$/ })
  }

  async openPanel() {
    await this.panelButton().click()
    await this.page.getByRole('dialog', { name: '个人面板' }).waitFor()
  }

  /** Opens the personal panel and chooses an action. */
  async takeFromPanel(
    action: '更换头像' | '修改密码' | '账号管理' | '切换学校' | '登录设备与记录' | '操作历史' | '关于' | '退出',
  ) {
    await this.openPanel()
    await this.page.getByRole('dialog', { name: '个人面板' }).getByRole('button', { name: action }).click()
  }

  async leave() {
    await this.takeFromPanel('退出')
    await this.expectText('确认退出吗?')
    const confirm = this.page.getByRole('dialog', { name: '确认退出吗?' }).getByRole('button', { name: '退出' })
    // Signing out reloads the page.
    await Promise.all([this.page.waitForEvent('load'), confirm.click()])
    await this.expectPlace('/login')
  }

  /** Fills the password dialog, leaving out fields without a value, and confirms. */
  async changePassword(values: { old?: string; fresh: string; repeat: string }) {
    const dialog = this.page.getByRole('dialog')
    if (values.old !== undefined) await dialog.getByLabel('原密码').fill(values.old)
    await dialog.getByLabel('新密码').fill(values.fresh)
    await dialog.getByLabel('确认密码').fill(values.repeat)
    await dialog.getByRole('button', { name: '确定' }).click()
  }

  async searchUsers(word: string) {
    const box = this.page.getByLabel('搜索用户')
    await box.fill(word)
    await box.press('Enter')
  }

  /** The rows of the list in front. The tabs behind it keep theirs. */
  rows() {
    return this.page.locator('.ant-table-row').filter({ visible: true })
  }

  async expectPlace(place: string) {
    const hash = () => decodeURIComponent(new URL(this.page.url()).hash)
    await expect.poll(hash, { message: `the place ${place}` }).toBe(`#${place}`)
  }

  async expectText(text: string) {
    await this.page.getByText(text, { exact: true }).first().waitFor()
  }

  async expectNoText(text: string) {
    await this.page.getByText(text, { exact: true }).first().waitFor({ state: 'detached' })
  }

  /** Waits for a toast, which may have gone already. Ignores earlier toasts after that. */
  async expectToast(text: string, place: LoggedToast['place'] | 'anywhere' = 'anywhere', kind = '') {
    const isIt = (toast: LoggedToast) =>
      toast.text === text && (place === 'anywhere' || toast.place === place) && (kind === '' || toast.kind === kind)
    await expect.poll(() => this.#toasts.some(isIt), { message: `the toast “${text}”` }).toBe(true)
    this.#toasts.splice(0, this.#toasts.findIndex(isIt) + 1)
  }

  async expectTotal(total: number) {
    await this.expectText(`共 ${total.toLocaleString('zh-CN')} 条`)
  }

  /** Waits for the head bar, which every signed-in user sees. */
  async expectEntered() {
    await this.panelButton().waitFor()
  }

  /** Expects no invisible error in this window. */
  expectNoTrouble() {
    expect(this.troubles).toStrictEqual([])
  }

  /** The browser's storage, for use after the window is closed. */
  keep(): Promise<Kept> {
    return this.context.storageState()
  }
}

/** Opens the console in a new window, closed at the end of the test. A failed attempt keeps its trace. */
export const openConsole = async (browser: Browser, url: string, kept?: Kept): Promise<Console> => {
  const context = await openWindow(browser, kept)
  await logToasts(context)
  const page = await context.newPage()
  await recordAttempt(context, page)
  return new Console(page, url)
}
