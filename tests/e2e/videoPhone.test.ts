import { expect, test } from 'vitest'
import { deviceFactories } from '../../areas/device/make.ts'
import { familyPhoneFactories } from '../../areas/familyPhone/make.ts'
import { videoTele } from '../../areas/videoTele/contract.ts'
import { phoneType, videoPhoneFactories } from '../../areas/videoTele/makeVideoPhones.ts'
import { role } from '../../platform/contract/roles.ts'
import { useBrowser } from './browser.ts'
import { useDistrict } from './district.ts'
import { chooseActiveOption, expectNoOpenList } from './options.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make, call } = district

test('video phone: the office sells minutes, a pupil calls home, and the log and the minutes show it', async () => {
  const { school, openAs, console: office } = await openOwnSchool(district, browser, '/videoTele/PackageManage')
  const { id: schoolId, classOne } = school
  const [phones, family] = [videoPhoneFactories(database), familyPhoneFactories(database)]
  const pupil = await make.makeMember({ schoolId, departments: [classOne], roles: [role.student], name: '王小明' })
  const father = await family.bindParent(schoolId, pupil.id)
  await family.switchOn(schoolId, pupil.id, father)
  const head = await make.makeMember({ schoolId, departments: [school.office], roles: [role.staff], name: '周若曦' })
  await make.makeClassManager(schoolId, classOne, head.id)
  await phones.setSettings(schoolId)
  const token = await deviceFactories(database).makeCredential(schoolId, { name: '宿舍话机', type: phoneType })
  await phones.makeStation(schoolId, { name: '宿舍话机', deviceId: Number(token.split('.')[0]) })
  const { page } = office

  await page.getByRole('button', { name: '新增套餐' }).first().click()
  const adding = page.getByRole('dialog', { name: '新增套餐' })
  await adding.getByLabel('名称').fill('月套餐')
  await adding.getByLabel('价格').fill('15')
  await adding.getByLabel('分钟').fill('60')
  await adding.getByLabel('有效天数').fill('30')
  await adding.getByRole('button', { name: /保\s*存/ }).click()
  await adding.waitFor({ state: 'detached' })

  await office.open('/videoTele/Payment')
  await page.getByRole('button', { name: '办理套餐' }).first().click()
  const selling = page.getByRole('dialog', { name: '办理套餐' })
  await selling.getByLabel('学生').fill('王小明')
  await chooseActiveOption(page, '王小明')
  await expectNoOpenList(page)
  for (const [field, option] of [
    ['套餐', '月套餐'],
    ['收款方式', '现金'],
  ] as const) {
    await selling.getByRole('combobox', { name: field }).click()
    await chooseActiveOption(page, option)
    await expectNoOpenList(page)
  }
  await selling.getByLabel('收据号').fill('0001')
  await selling.getByRole('button', { name: '办理', exact: true }).click()
  await selling.waitFor({ state: 'detached' })
  await page.getByText('1 个订单，收款 15.00 元').waitFor()

  const found = (await call(videoTele.identify, { body: { userId: pupil.id, similarity: 95 } }, { token })).data
  expect(found).toMatchObject({ refusal: null, minutesLeft: 60, numbers: [{ number: '138******00' }] })
  const numberId = found.numbers[0]?.numberId ?? ''
  const begin = { callNumber: 'evening-1', userId: pupil.id, numberId }
  expect((await call(videoTele.beginCall, { body: begin }, { token })).data.accepted).toBe(true)
  const end = { callNumber: 'evening-1', answered: true, seconds: 50 }
  expect((await call(videoTele.endCall, { body: end }, { token })).data).toMatchObject({ charged: 1, minutesLeft: 59 })

  const teacher = await openAs(head, '/videoTele/CallLog')
  await teacher.rows().filter({ hasText: '王小明' }).filter({ hasText: '0:50' }).waitFor()
  await teacher.open('/videoTele/UserPackage')
  await teacher.page.getByText('59/60').waitFor()
  await office.open('/videoTele/DataStatistics')
  await page.getByRole('row').filter({ hasText: '宿舍话机' }).waitFor()
  for (const window of [office, teacher]) window.expectNoTrouble()
})
