import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import { outboxMessage } from '../../platform/server/outbox/tables.ts'
import { testPassword } from '../support/people.ts'
import { useBrowser } from './browser.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'

const district = await useDistrict()
const browser = await useBrowser()

/** The code of the last text message to a number, or an empty string if none was sent. */
const sentCode = (telephone: string) =>
  district.database.asSystem('a test reads a text message', async (db) => {
    const ofNumber = and(eq(outboxMessage.schoolId, platformSchool), eq(outboxMessage.recipient, telephone))
    const [last] = await db.select().from(outboxMessage).where(ofNumber).orderBy(desc(outboxMessage.id)).limit(1)
    return last?.values['code'] ?? ''
  })

/** Makes a parent with a record in each of two schools, both with the same telephone number. */
const makeParent = async () => {
  const [here, there] = [await district.makeOwnSchool('春风小学'), await district.makeOwnSchool('秋水中学')]
  const telephone = `137${String(here.id).padStart(8, '0')}`
  const inSchool = ({ id, classOne }: typeof here, mustChange: boolean) =>
    district.make.makeMember({
      schoolId: id,
      departments: [classOne],
      roles: [role.parent],
      name: '何子健',
      telephone,
      mustChange,
    })
  // The other record has never signed in: a record in use can only be joined by its password.
  return { telephone, main: await inSchool(here, false), other: await inSchool(there, true) }
}

const signIn = async ({ page }: Console, username: string, password: string) => {
  await page.getByLabel('账号', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const accountCard = ({ page }: Console, name: string) => page.getByRole('region', { name, exact: true })

const bindTelephone = async (console: Console, telephone: string) => {
  await console.page.getByRole('button', { name: '绑定手机号' }).click()
  const dialog = console.page.getByRole('dialog', { name: '绑定手机号' })
  await dialog.getByLabel('手机号').fill(telephone)
  await dialog.getByRole('button', { name: '发送验证码' }).click()
  await dialog.getByText('验证码已发送，请查收短信').waitFor()
  await dialog.getByLabel('验证码', { exact: true }).fill(await sentCode(telephone))
  await dialog.getByLabel('登录密码').fill(testPassword)
  await dialog.getByRole('button', { name: '确定' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('joins a parent’s record of another school by number, parts it, and signs in to it separately', async () => {
  const { telephone, main, other } = await makeParent()
  const console = await openConsole(browser, district.url)
  const { page } = console
  await console.open('/login')
  await page.getByRole('link', { name: '账号管理' }).click()
  await signIn(console, main.username, testPassword)
  await bindTelephone(console, telephone)
  await accountCard(console, '手机号')
    .getByText(`${telephone.slice(0, 3)}******${telephone.slice(-2)}`)
    .waitFor()

  await page.getByRole('button', { name: '合并 秋水中学' }).click()
  await page.getByRole('dialog').getByLabel('登录密码').fill(testPassword)
  await page.getByRole('dialog').getByRole('button', { name: '合并', exact: true }).click()
  await accountCard(console, '各校身份').getByText(other.username).waitFor()
  await accountCard(console, '可合并的身份').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: '拆分 秋水中学' }).click()
  await page.getByRole('dialog').getByLabel('登录密码').fill(testPassword)
  await page.getByRole('dialog').getByRole('button', { name: '拆分', exact: true }).click()
  const shown = page.getByRole('dialog', { name: '身份已拆分' })
  const password = await shown.getByText(/^[a-z2-9]{13}$/).innerText()
  await shown.getByText(other.username).waitFor()
  await shown.getByRole('button', { name: '已记下' }).click()
  await accountCard(console, '各校身份').getByText(other.username).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '退出' }).click()
  await console.expectPlace('/login')

  await page.getByRole('link', { name: '账号管理' }).click()
  await signIn(console, other.username, testPassword)
  await page.getByRole('alert').getByText('账号或密码错误').waitFor()
  await signIn(console, other.username, password)
  // A first password must be changed before anything else is shown.
  await accountCard(console, '登录密码').getByText('您正在使用初始密码', { exact: false }).waitFor()
  expect(await accountCard(console, '各校身份').count()).toBe(0)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByLabel('新密码').fill('Chosen-2026')
  await page.getByLabel('确认密码').fill('Chosen-2026')
  await page.keyboard.press('Enter')
  await accountCard(console, '各校身份').getByText(other.username).waitFor()
  expect(await accountCard(console, '各校身份').getByRole('listitem').count()).toBe(1)
  await accountCard(console, '手机号').getByText('未绑定').waitFor()
  console.expectNoTrouble()
})
