import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { recordElsewhere, firstPassword, heldRecord, makeAccount } from '../../../../tests/screens/account.ts'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { colleagues, makePeople } from '../../../../tests/screens/people.ts'
import type { Scene } from '../../../../tests/screens/scene.ts'
import { cast, schools, sampleSession } from '../../../../tests/screens/sampleSession.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { users } from '../../../users/contract.ts'
import { identity } from '../../contract.ts'

const stage = useStage()

/** Records of a user who works in the second school and also has a record in the first. */
const bothRecords = () =>
  [recordElsewhere(), heldRecord()].map((record) => ({ ...record, isCurrent: record.username === 'md-118' }))

/** Opens the account page from the personal panel, over a list of users with half-typed input. */
const openFromPanel = async () => {
  const answers = [...makeAccount({ records: bothRecords() }).answers, ...makePeople(...colleagues()).answers]
  const console = await stage.open('/sys/user', { as: cast.both(), answers })
  await console.rows().first().waitFor()
  await console.page.getByLabel('搜索用户').fill('写了一半')
  await console.takeFromPanel('账号管理')
  await console.expectPlace('/account')
  await recordsOf(console).first().waitFor()
  return console
}

const recordsOf = ({ page }: Scene) => page.getByRole('list', { name: '各校身份' }).getByRole('listitem')

const part = async ({ page }: Scene, school: string) => {
  await page.getByRole('button', { name: `拆分 ${school}` }).click()
  await page.getByRole('dialog').getByLabel('登录密码').fill('Winter-2026')
  await page.getByRole('dialog').getByRole('button', { name: '拆分' }).click()
  return page.getByRole('dialog', { name: '身份已拆分' })
}

test('the console’s session opens the page and keeps the input of the screen behind it', async () => {
  const console = await openFromPanel()
  expect(console.asked(identity.accountLogin)).toStrictEqual([])
  await recordsOf(console).filter({ hasText: '当前' }).getByText('明德中学').waitFor()
  await console.page.goBack()
  await console.expectPlace('/sys/user')
  expect(await console.page.getByLabel('搜索用户').inputValue()).toBe('写了一半')
  expect(console.asked(identity.logout)).toStrictEqual([])
})

test('返回首页 returns to the console', async () => {
  const console = await openFromPanel()
  await console.page.getByRole('button', { name: '返回首页' }).click()
  await console.expectPlace('/')
  await console.expectEntered()
})

test('退出 ends the console’s session after confirmation', async () => {
  const console = await openFromPanel()
  await console.page.getByRole('button', { name: '退出' }).click()
  const question = console.page.getByRole('dialog', { name: '确认退出吗?' })
  await Promise.all([console.page.waitForEvent('load'), question.getByRole('button', { name: '退出' }).click()])
  await console.expectPlace('/login')
  await console.untilAsked(identity.logout)
})

test('the console updates its schools after a record is separated', async () => {
  const console = await openFromPanel()
  console.answer(answer(identity.session, sampleSession({ ...cast.both(), schools: [schools.mingde] })))
  const shown = await part(console, '杏坛实验学校')
  await shown.getByRole('button', { name: '已记下' }).click()
  await console.page.getByRole('button', { name: '返回首页' }).click()
  await console.openPanel()
  await expect.poll(() => console.page.getByRole('button', { name: '切换学校' }).count()).toBe(0)
})

test('separating the current record shows that the session has ended and opens the login page', async () => {
  const console = await openFromPanel()
  const { page } = console
  await page.getByRole('button', { name: '拆分 明德中学' }).click()
  await page.getByText(/这是您当前使用的身份，拆分后需要重新登录。$/).waitFor()
  await page.keyboard.press('Escape')
  const shown = await part(console, '明德中学')
  await shown.getByText(firstPassword).waitFor()
  await shown.getByText('您原来使用的就是此身份，登录已结束，请用以上账号重新登录。').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await shown.getByRole('button', { name: '已记下，去登录' }).click()
  await console.expectPlace('/login')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
})

test('an ended console session opens the account page’s form with the reason', async () => {
  const console = await openFromPanel()
  console.answer(refuse(identity.ownAccount, common.signedOut), refuse(users.findUserPage, common.signedOut))
  await console.page.reload()
  await console.page.getByRole('alert').getByText(common.signedOut.msg).waitFor()
  await console.expectPlace('/account')
})
