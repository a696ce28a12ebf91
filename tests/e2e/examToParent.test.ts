import { expect, test } from 'vitest'
import { pushFactories } from '../../areas/push/make.ts'
import { role } from '../../platform/contract/roles.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrictWithTexts } from './district.ts'
import { addExam, addSubject, chooseAction, confirmAction, enterScores } from './examClerk.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrictWithTexts()
const browser = await useBrowser()
const { database, make, textsTo } = district

test('leads one exam from its subject to the page that the parent opens from the message', async () => {
  const { school, console } = await openOwnSchool(district, browser, '/subject')
  const { id: schoolId, classOne } = school
  const makePupil = (name: string) =>
    make.makeMember({ schoolId, departments: [classOne], roles: [role.student], name })
  const child = await makePupil('崔颢')
  await makePupil('孟浩然')
  const telephone = `139${String(schoolId).padStart(8, '0')}`
  const mother = await make.makeMember({ schoolId, roles: [role.parent], name: '王芳', telephone })
  await make.makeParentLink(schoolId, child.id, mother.id, '母亲')
  await pushFactories(database).makeTemplate(schoolId)

  await addSubject(console, '语文')
  await console.open('/exam')
  await addExam(console, { name: '第一次月考', subjects: ['语文'], grade: '一年级' })
  await console.page.getByRole('button', { name: '录入成绩 第一次月考' }).click()
  await enterScores(console, [
    ['崔颢', '语文', '91.5'],
    ['孟浩然', '语文', '47'],
  ])
  await console.open('/exam')
  await chooseAction(console, '第一次月考', '发布成绩')
  await confirmAction(console, '确认发布吗？', '发布成绩')
  await console.rows().filter({ hasText: '已发布' }).waitFor()

  await chooseAction(console, '第一次月考', '推送成绩')
  const dialog = console.page.getByRole('dialog', { name: '推送成绩：第一次月考' })
  await dialog.getByLabel('部门').fill('一年级')
  await console.page.locator('.ant-select-tree-title').filter({ hasText: '一年级' }).click()
  await dialog.getByText('接收角色：家长').click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  const example = dialog.getByRole('region', { name: '示例' })
  await example.getByText('优秀').waitFor()
  expect(await example.innerText()).not.toContain('91.5')
  await dialog.getByRole('button', { name: '推送给 1 位家长' }).click()
  const pushes = console.page.getByRole('dialog', { name: '推送情况：第一次月考' })
  await pushes.getByText('王芳（母亲）').waitFor()
  await expect.poll(() => textsTo(telephone), { message: 'the message has been sent' }).toHaveLength(1)
  const [values = {}] = textsTo(telephone)
  expect(JSON.stringify(values)).not.toMatch(/91|优秀/u)

  const parent = await openConsole(browser, district.url)
  await parent.page.setViewportSize({ width: 390, height: 844 })
  await parent.open(new URL(values['link'] ?? '').hash.slice(1))
  await parent.page.getByLabel('手机号后六位').fill('000000')
  await parent.page.getByRole('button', { name: '打开' }).click()
  await parent.page.getByRole('alert').waitFor()
  await parent.page.getByLabel('手机号后六位').fill(telephone.slice(-6))
  await parent.page.getByRole('button', { name: '打开' }).click()
  const result = parent.page.getByRole('list', { name: '各科' })
  await expect.poll(async () => (await result.innerText()).replaceAll(/\s+/gu, ' ')).toBe('语文 优秀')
  expect(await parent.page.locator('body').innerText()).not.toMatch(/91\.5|孟浩然|第 1 名/u)
  for (const window of [console, parent]) window.expectNoTrouble()
})
