import { expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { pasteMarkup, wordMarkup } from '../support/pastedMarkup.ts'
import { expectAccessible } from './axe.ts'
import { useBrowser } from './browser.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()

test('leads an article from a paste out of Word to the read report', async () => {
  const { school, console: author, openAs } = await openOwnSchool(district, browser, '/articleList')
  const teacher = await district.make.makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [school.rootId],
    name: '周敏',
  })
  const { page } = author
  await page.getByRole('button', { name: '写文章' }).click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('期末工作安排')
  const text = page.getByRole('textbox', { name: '正文' })
  await pasteMarkup(text, wordMarkup)
  await text.getByText('第二条').waitFor()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await author.expectToast('发布成功!')
  await page.getByRole('link', { name: '期末工作安排' }).waitFor()

  const reader = await openAs(teacher, '/')
  await reader.page.getByRole('link', { name: '期末工作安排' }).click()
  await reader.page.getByRole('heading', { name: '期末工作安排' }).waitFor()
  await reader.page.getByRole('listitem').filter({ hasText: '第一条' }).waitFor()
  await reader.page.getByRole('cell', { name: '乙' }).waitFor()
  await expectAccessible(reader.page)

  await page.getByRole('link', { name: '期末工作安排' }).click()
  await page.getByText('1 人已读').waitFor()
  await page.getByRole('link', { name: '查看阅读统计' }).click()
  const row = page.getByRole('row').filter({ hasText: '周敏' })
  await row.getByText('已读').waitFor()
  await expectAccessible(page)
  author.expectNoTrouble()
  reader.expectNoTrouble()
  expect(await page.getByText('完成率').count()).toBe(1)
})
