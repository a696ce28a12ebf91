import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { answer, refuse } from '../../../../tests/screens/answers.ts'
import { makePeople, person } from '../../../../tests/screens/people.ts'
import { cast } from '../../../../tests/screens/sampleSession.ts'
import { expectNoOpenList, openOptions } from '../../../../tests/e2e/options.ts'
import { useStage } from '../../../../tests/screens/stage.ts'
import { identity, identityRefusals } from '../../contract.ts'

const stage = useStage()

const people = () =>
  makePeople(
    person({ id: 31, name: '周敏', username: 'zhoumin' }),
    person({ id: 32, name: '周敏', username: 'qz-zhoumin' }),
  )

const choose = async (page: Page, label: string, username: string) => {
  const field = page.getByLabel(label)
  await field.click()
  await field.fill(username)
  await openOptions(page).first().click()
  // Otherwise the next click may hit an option of this list.
  await expectNoOpenList(page)
  await page.getByText(new RegExp(`^${username}( · |$)`)).waitFor()
}

test.each([
  ['own', '以后用保留账号的密码登录'],
  ['other', '以后用并入账号的密码登录'],
  ['none', '均已失效。请本人在登录页使用“忘记密码”'],
] as const)(
  'joins two users after a confirmation that names both, and shows which password stays: %s',
  async (password, sentence) => {
    const console = await stage.open('/Sys/accounts', {
      as: cast.admin(),
      answers: [...people().answers, answer(identity.joinRecords, { password })],
    })
    const { page } = console
    const join = page.getByRole('button', { name: '合并', exact: true })
    expect(await join.isDisabled()).toBe(true)
    await choose(page, '保留账号的用户', 'zhoumin')
    await choose(page, '并入的用户', 'qz-zhoumin')
    await join.click()
    const question = page.getByRole('dialog', { name: '确认合并账号吗？' })
    await question.getByText('周敏（qz-zhoumin）将并入周敏（zhoumin）的账号').waitFor()
    await question.getByRole('button', { name: '合并' }).click()
    await console.untilAsked(identity.joinRecords, 1)
    expect(console.asked(identity.joinRecords)[0]?.body).toEqual({ userId: 31, otherUserId: 32 })
    const result = page.getByRole('dialog', { name: '账号已合并' })
    await result.getByText(sentence).waitFor()
    await result.getByRole('button', { name: '知道了' }).click()
    await result.waitFor({ state: 'hidden' })
  },
)

test('separates a user and shows login name and first password once', async () => {
  const console = await stage.open('/Sys/accounts', {
    as: cast.admin(),
    answers: [
      ...people().answers,
      answer(identity.separateRecords, { username: 'qz-zhoumin', password: 'k7-first-2026' }),
    ],
  })
  const { page } = console
  await choose(page, '要拆分的用户', 'qz-zhoumin')
  await page.getByRole('button', { name: '拆分', exact: true }).click()
  await page.getByRole('dialog', { name: '确认拆分账号吗？' }).getByRole('button', { name: '拆分' }).click()
  const result = page.getByRole('dialog', { name: '账号已拆分' })
  await result.getByText('k7-first-2026').waitFor()
  await result.getByRole('button', { name: '已记下' }).click()
  await result.waitFor({ state: 'hidden' })
  expect(console.asked(identity.separateRecords)).toHaveLength(1)
})

test('shows in the confirmation that a user’s only record can’t be separated', async () => {
  const console = await stage.open('/Sys/accounts', {
    as: cast.admin(),
    answers: [...people().answers, refuse(identity.separateRecords, identityRefusals.onlyRecord)],
  })
  const { page } = console
  await choose(page, '要拆分的用户', 'zhoumin')
  await page.getByRole('button', { name: '拆分', exact: true }).click()
  const question = page.getByRole('dialog', { name: '确认拆分账号吗？' })
  await question.getByRole('button', { name: '拆分' }).click()
  await question.getByText(identityRefusals.onlyRecord.msg).waitFor()
  expect(await page.getByRole('dialog', { name: '账号已拆分' }).count()).toBe(0)
})
