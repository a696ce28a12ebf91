import { expect, test } from 'vitest'
import { mealFactories } from '../../areas/meal/makeMeals.ts'
import { settleDue } from '../../areas/meal/server/orders/settle.ts'
import { role } from '../../platform/contract/roles.ts'
import { defaultTimeZone, toWireTime } from '../../platform/contract/time.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../platform/contract/wireMoment.ts'
import { useBrowser } from './browser.ts'
import { useDistrict } from './district.ts'
import { chooseActiveOption, expectNoOpenList } from './options.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make } = district

test('meals: a group is ordered at the deadline without the pupil whom the teacher took out, and a month is paid', async () => {
  const { school, openAs, console: office } = await openOwnSchool(district, browser, '/orderMeal/group')
  const { id: schoolId, classOne } = school
  const own = mealFactories(database)
  const lunch = await own.makeMeal(schoolId, { name: '午餐' })
  const pupil = (name: string) =>
    make.makeMember({ schoolId, departments: [classOne], roles: [role.student], name, code: name })
  const [eating, away] = [await pupil('王小明'), await pupil('李小红')]
  const head = await make.makeMember({ schoolId, departments: [school.office], roles: [role.staff], name: '周若曦' })
  await make.makeClassManager(schoolId, classOne, head.id)
  const today = toWireTime(new Date()).slice(0, 10)
  const tomorrow = addDays(today, 1)
  const month = addDays(`${today.slice(0, 7)}-01`, -20).slice(0, 7)
  await own.makeOrder(schoolId, eating.id, lunch.id, `${month}-12`, { classId: classOne })

  await office.page.getByRole('button', { name: '新增分组' }).first().click()
  const dialog = office.page.getByRole('dialog', { name: '新增用餐分组' })
  await dialog.getByLabel('名称').fill('一班午餐')
  for (const [field, choice] of [
    ['餐别', '午餐'],
    ['班级', '一班'],
  ] as const) {
    await dialog.getByLabel(field, { exact: true }).click()
    await chooseActiveOption(office.page, choice)
    await office.page.keyboard.press('Tab')
    await expectNoOpenList(office.page)
  }
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await dialog.waitFor({ state: 'detached' })

  const teacher = await openAs(head, `/orderMeal/order?day=${tomorrow}`)
  await teacher.page.getByRole('checkbox', { name: '李小红 午餐' }).uncheck()
  await teacher.page.getByRole('button', { name: '保存订餐' }).click()
  await teacher.page.getByText('没有改动').waitFor()

  const deadline = fromWireTime(`${tomorrow} 09:00:00`, defaultTimeZone)
  await database.asSystem('the job at the deadline', (db) => settleDue(db, schoolId, deadline))
  const orders = (await own.ordersOf(schoolId)).filter(({ day }) => day === tomorrow)
  expect(orders.map(({ studentId, state }) => [studentId, state])).toEqual(
    expect.arrayContaining([
      [eating.id, 'ordered'],
      [away.id, 'cancelled'],
    ]),
  )

  await office.open(`/orderMeal/canteenTable?day=${tomorrow}`)
  await office.page.getByText('已截止').waitFor()
  await office.open(`/orderMeal/billMange?month=${month}`)
  await office.page.getByRole('button', { name: /结\s*账/ }).click()
  await office.page
    .getByRole('dialog')
    .getByRole('button', { name: /结\s*账/ })
    .click()
  await office.page.getByRole('button', { name: '缴费 王小明' }).click()
  const paying = office.page.getByRole('dialog', { name: /^缴费：王小明/ })
  await paying.getByRole('button', { name: /保\s*存/ }).click()
  await office.rows().filter({ hasText: '已缴清' }).waitFor()
  for (const window of [office, teacher]) window.expectNoTrouble()
})
