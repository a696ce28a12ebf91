import { expect, test } from 'vitest'
import { moralFactories } from '../../areas/moralEducation/make.ts'
import { writeDuePeriods } from '../../areas/moralEducation/server/writePeriods.ts'
import { defaultTimeZone } from '../../platform/contract/time.ts'
import { role } from '../../platform/contract/roles.ts'
import { useBrowser } from './browser.ts'
import type { Console } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make } = district

const week = 7 * 86_400_000

/** The first class of the school. */
const className = '一班'

/** Records an item for the class. */
const record = async ({ page }: Console, item: RegExp) => {
  await page.getByRole('list', { name: '考评对象' }).getByRole('button', { name: className }).first().click()
  await page.getByRole('region', { name: '评分项' }).getByRole('button', { name: item }).click()
  await page.getByRole('button', { name: /^记分/ }).click()
}

test('a week: three examiners record, one without a connection, a class appeals, and the report is corrected', async () => {
  const { school, openAs, console: office } = await openOwnSchool(district, browser, '/deyu/deyuDetail')
  const { id: schoolId, classOne, office: officeId } = school
  const staff = (name: string) => make.makeMember({ schoolId, departments: [officeId], roles: [role.staff], name })
  const [first, second, third] = [await staff('吴一凡'), await staff('郑二丽'), await staff('冯三强')]
  const head = await staff('周若曦')
  await make.makeClassManager(schoolId, classOne, head.id)
  const group = await make.makeGroup({ schoolId, name: '德育考评组', people: [first.id, second.id, third.id] })
  const own = moralFactories(database)
  const projectId = await own.makeProject(schoolId, {
    name: '班级量化',
    assessType: 'clazz',
    scoreIs: '0',
    examinerGroupIds: [group],
  })
  const categoryId = await own.makeCategory(schoolId, projectId, '卫生')
  await own.makeItem(schoolId, categoryId, '地面整洁')

  for (const one of [first, second]) {
    const examiner = await openAs(one, '/deyu/record')
    await record(examiner, /地面整洁/)
    await examiner.expectToast(`已记分：${className} +5`)
    examiner.expectNoTrouble()
  }
  const away = await openAs(third, '/deyu/record')
  await away.page.getByRole('list', { name: '考评对象' }).waitFor()
  await away.context.setOffline(true)
  await record(away, /地面整洁/)
  await away.page.getByRole('status', { name: '未发送的记录' }).getByText('等待发送').waitFor()
  await away.context.setOffline(false)
  await away.page.getByRole('status', { name: '未发送的记录' }).waitFor({ state: 'detached' })

  const teacher = await openAs(head, '/deyu/records')
  await teacher.expectTotal(3)
  await teacher.rows().filter({ hasText: '冯三强' }).getByRole('button', { name: /^申诉/ }).click()
  const appeal = teacher.page.getByRole('dialog')
  await appeal.getByLabel('申诉理由').fill('当天是另一个班值日')
  await appeal.getByRole('button', { name: '提交申诉' }).click()
  await appeal.waitFor({ state: 'detached' })

  const later = new Date(Date.now() + week)
  await database.asSystem('the job of the next week', (db) =>
    writeDuePeriods(db, { schoolId, timeZone: defaultTimeZone, now: later }),
  )
  await office.open('/deyu/appeals')
  await office.rows().first().getByRole('button', { name: /^处理/ }).click()
  const answer = office.page.getByRole('dialog')
  await answer.getByLabel('处理意见').fill('情况属实，撤销')
  await answer.getByRole('button', { name: '保存' }).click()
  await answer.waitFor({ state: 'detached' })

  await office.open(`/deyu/DeyuTable?project=${projectId}`)
  await office.page.getByRole('combobox', { name: '考评时间' }).click()
  await office.page.locator('.ant-select-item-option').filter({ hasNotText: '未结束' }).first().click()
  await office.page.getByRole('button', { name: '查询' }).click()
  const line = office.rows().filter({ hasText: className }).first()
  await line.getByText('更正前').waitFor()
  expect(await line.innerText()).toContain('10')
  for (const window of [office, teacher, away]) window.expectNoTrouble()
})
