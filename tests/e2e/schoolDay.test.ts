import { expect, onTestFinished, test } from 'vitest'
import { afterSchoolFactories, masterType } from '../../areas/afterSchool/make.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { leaveFactories } from '../../areas/leave/makeLeave.ts'
import { notifyFevers } from '../../areas/temperature/server/notifyFevers.ts'
import { role } from '../../platform/contract/roles.ts'
import { startPretendMaster } from '../../simulator/afterSchool/pretendMaster.ts'
import { textOutbox, tryPlatformWork } from '../support/runningJob.ts'
import { useBrowser } from './browser.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { expectFocusIn } from './waiting.ts'
import { zoneAt } from './zoneAt.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make } = district

/**
 * Makes a school whose local time has this hour, with a homeroom teacher and these pupils in its first class. Opens the
 * page as its clerk.
 */
const openClass = async (hour: number, place: string, names: readonly string[]) => {
  const { timeZone, today } = zoneAt(hour)
  const opened = await openOwnSchool(district, browser, '/', { timeZone })
  const { id: schoolId, classOne, office } = opened.school
  const pupils = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const of = { schoolId, departments: [classOne], roles: [role.student], name, code: `S0${at + 1}` }
    pupils.set(name, (await make.makeMember(of)).id)
  }
  const head = await make.makeMember({ schoolId, departments: [office], roles: [role.staff], name: '周若曦' })
  await make.makeClassManager(schoolId, classOne, head.id)
  const idOf = (name: string) => pupils.get(name) ?? 0
  // Make today a school day, so that the tests also run at a weekend.
  await leaveFactories(database).makeSpecialDay(schoolId, today, '调休', 1)
  // Open the page only now, because a page that has counted some of the pupils doesn't count again by itself.
  await opened.console.open(place.replace('TODAY', today))
  return { ...opened, schoolId, today, head, idOf, dismissals: afterSchoolFactories(database) }
}

const expectTiles = async ({ page }: Console, expected: Readonly<Record<string, string>>) => {
  const tiles = page.getByRole('region', { name: '全校合计' })
  const value = async (name: string) =>
    tiles
      .locator('div')
      .filter({ has: page.getByRole('term').filter({ hasText: name }) })
      .getByRole('definition')
      .innerText()
  const all = async () =>
    Object.fromEntries(await Promise.all(Object.keys(expected).map(async (name) => [name, await value(name)])))
  await expect.poll(all, { message: 'the figures of the school' }).toEqual(expected)
}

test('a morning: a class is typed by keyboard, a fever is notified once, and report and archive show it', async () => {
  const names = ['王小明', '李小红', '赵小刚', '钱小芳']
  const place = '/health/SchoolStudentTable?date=TODAY'
  const { console: office, openAs, schoolId, today, head, idOf, dismissals } = await openClass(7, place, names)
  const parent = await make.makeMember({ schoolId, roles: [role.parent], name: '王芳', telephone: '13811112222' })
  await make.makeParentLink(schoolId, idOf('赵小刚'), parent.id)
  await make.setMember(schoolId, head.id, { telephone: '13800001234' })
  await dismissals.makeTemplate(schoolId, 'temperatureFever')
  await expectTiles(office, { 学生总数: '4', 体温正常: '0', 体温异常: '0', 未上报: '4' })

  const teacher = await openAs(head, '/health/TemperatureEntry')
  const { page } = teacher
  const field = (name: string) => page.getByRole('textbox', { name: `${name} 体温` })
  await field('王小明').waitFor()
  await page.getByRole('combobox', { name: '时间段' }).focus()
  await page.keyboard.press('Tab')
  for (const [name, typed] of [
    ['王小明', '365'],
    ['李小红', '36.8'],
    ['赵小刚', '386'],
    ['钱小芳', ''],
  ] as const) {
    await expectFocusIn(field(name))
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await page.getByText('已填 3 人，未填 1 人，异常 1 人').waitFor()
  await expectFocusIn(page.getByRole('button', { name: '保存 3 人' }))
  await page.keyboard.press('Enter')
  await teacher.expectToast('已保存 3 人的体温')
  await page.getByRole('alert').getByText('1 人体温偏高，一分钟内短信通知班主任和家长').waitFor()

  await office.page.getByRole('button', { name: '搜索', exact: true }).click()
  await expectTiles(office, { 学生总数: '4', 体温正常: '2', 体温异常: '1', 未上报: '1' })
  await office.open(`/health/TemperatureArchive?uid=${idOf('赵小刚')}&month=${today.slice(0, 7)}`)
  const day = office.page.getByRole('row').filter({ has: office.page.getByRole('rowheader', { name: today.slice(5) }) })
  const fever = day.getByText('38.6 偏高')
  await fever.waitFor()
  const calm = office.page.getByRole('heading', { level: 3 }).first()
  const colourOf = (of: typeof fever) => of.evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf(fever)).not.toBe(await colourOf(calm))

  // The server's scheduled job may have run first. Either way, the fever is notified once.
  await tryPlatformWork(database, notifyFevers, { outbox: textOutbox })
  const findRecipients = async () =>
    (await dismissals.messagesOf(schoolId)).map(({ recipient }) => recipient).toSorted()
  await expect.poll(findRecipients, { message: 'who is told' }).toEqual(['13800001234', '13811112222'])
  await tryPlatformWork(database, notifyFevers, { outbox: textOutbox })
  await office.open('/administration/outbox')
  await office.rows().filter({ hasText: '王芳' }).filter({ hasText: '体温异常提醒' }).waitFor()
  await office.expectTotal(2)
  for (const window of [office, teacher]) window.expectNoTrouble()
})

/** Makes a connected master device, and a device in the hall for which a display is paired. */
const placeDevices = async (schoolId: number) => {
  const devices = deviceFactories(database)
  await devices.makeDevice(schoolId, { name: '大厅门禁' })
  const credential = await devices.makeCredential(schoolId, { name: '放学主机', type: masterType })
  const master = await startPretendMaster({ url: `${district.url.replace('http', 'ws')}/device/mqtt`, credential })
  onTestFinished(() => master.close())
  const isOnline = async () => (await devices.presenceOf(Number(credential.split('.')[0])))?.online
  await expect.poll(isOnline, { message: 'the master is online' }).toBe(true)
  return master
}

/** As the office, chooses the master, types when the class leaves, and publishes it. */
const publishClass = async (office: Console) => {
  const { page } = office
  await page.getByRole('button', { name: '发布主机' }).click()
  const dialog = page.getByRole('dialog', { name: '发布主机' })
  await dialog.getByRole('combobox', { name: '发布主机' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '放学主机' }).click()
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await office.expectToast('保存成功')
  await page.getByLabel('一班 时段 1 开始').fill('16:00')
  await page.getByLabel('一班 时段 1 结束').fill('18:00')
  await page.getByRole('button', { name: '发布 一班' }).click()
  await office.expectToast('操作成功：已更新放学时段')
}

/** Opens a display in the hall without a signed-in user, and pairs it by the code that it shows. */
const pairHall = async (office: Console) => {
  const hall = await openConsole(browser, district.url)
  await hall.open('/device/dismissal')
  const code = await hall.page.getByRole('status').locator('strong').innerText()
  await office.open('/dormitory/device')
  await office.page.getByRole('button', { name: '显示屏' }).click()
  await office.page.getByRole('button', { name: '配对显示屏' }).click()
  const dialog = office.page.getByRole('dialog', { name: '配对显示屏' })
  await dialog.getByLabel('配对码').fill(code)
  await dialog.getByRole('combobox', { name: '所在设备' }).click()
  await office.page.locator('.ant-select-item-option').filter({ hasText: '大厅门禁' }).click()
  await dialog.getByLabel('名称').fill('大厅大屏')
  await dialog.getByRole('button', { name: '配对', exact: true }).click()
  await office.expectToast('配对成功')
  await hall.page.getByRole('heading', { name: '双溪小学 放学', level: 1 }).waitFor()
  return hall
}

test('a dismissal on two screens: published, one pupil kept, the class gone, then the pupil who was kept', async () => {
  const place = '/afterSchool/AfterSchoolConfig'
  const opened = await openClass(16, place, ['王小明', '李小红', '赵小刚'])
  const { console: office, openAs, school, schoolId, head, idOf, dismissals } = opened
  const parent = await make.makeMember({ schoolId, roles: [role.parent], name: '王芳', telephone: '13811112222' })
  await make.makeParentLink(schoolId, idOf('王小明'), parent.id)
  for (const purpose of ['pupilKept', 'pupilReleased'] as const) await dismissals.makeTemplate(schoolId, purpose)
  const master = await placeDevices(schoolId)
  await office.page.reload()
  await publishClass(office)
  expect(master.heard).toMatchObject([
    { data: { deptId: school.classOne, deptName: '一班', periods: [{ start: '16:00', end: '18:00' }] } },
  ])

  const hall = await pairHall(office)
  const shown = hall.page.getByRole('list', { name: '班级' }).getByRole('listitem')
  const expectHall = async (...words: readonly string[]) => {
    const text = async () => (await shown.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')
    for (const word of words) await expect.poll(text, { message: `the hall’s board with ${word}` }).toContain(word)
  }
  await expectHall('一班', '待放学 16:00', '3 人')
  const teacher = await openAs(head, '/afterSchool/Dismissal')
  const { page } = teacher
  await page.getByRole('button', { name: '留下 王小明' }).click()
  const dialog = page.getByRole('dialog', { name: '留下王小明' })
  await dialog.getByLabel('原因').fill('订正作业')
  await page.keyboard.press('Enter')
  await teacher.expectToast('已留下，已短信告知家长')
  await expectHall('待放学 16:00', '2 人，还在：王同学')

  await page.getByRole('button', { name: '一班放学（2 人，留下 1 人）' }).click()
  await teacher.expectToast('一班已放学')
  await page.getByText('共 3 人：已放学 2，留下 1').waitFor()
  await expectHall('已放学', '还在：王同学')

  await page.getByRole('button', { name: '放行 王小明' }).click()
  await teacher.expectToast('已放行，已短信告知家长')
  await page.getByText('共 3 人：已放学 2，已放行 1').waitFor()
  await page.getByText(/放学，全部离开$/).waitFor()
  await expectHall('全部放学')
  await expect.poll(() => shown.getByText('还在').count(), { message: 'who is still here' }).toBe(0)
  for (const window of [office, hall, teacher]) window.expectNoTrouble()
})
