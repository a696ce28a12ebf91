import { expect, test } from 'vitest'
import { attendanceFactories } from '../../areas/attendance/make.ts'
import { officeHours } from '../../areas/attendance/shiftContract.ts'
import { dayNames } from '../../areas/attendance/dayCells.ts'
import { monthColumns } from '../../areas/attendance/server/exports.ts'
import { parentDigits, sealedLinkFactories } from '../../areas/sealedLink/make.ts'
import { role } from '../../platform/contract/roles.ts'
import { defaultTimeZone, toWireTime } from '../../platform/contract/time.ts'
import { testConfig } from '../support/config.ts'
import { makePicture } from '../support/pictures.ts'
import { readAll } from '../support/sheets.ts'
import { useBrowser } from './browser.ts'
import { type Console, openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make } = district

/** As the teacher, publishes a task to upload photos. */
const publishTask = async (teacher: Console, title: string) => {
  const { page } = teacher
  await page.getByRole('button', { name: '发布任务' }).first().click()
  const dialog = page.getByRole('dialog', { name: '发布收集任务' })
  await dialog.getByLabel('标题').fill(title)
  await dialog.getByRole('combobox', { name: '班级' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: '一班' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await teacher.expectToast('已发布')
}

/** As the teacher, makes a link for a child's parent and hands it over. */
const makeLink = async (teacher: Console, child: string, parent: string) => {
  const { page } = teacher
  await page.getByRole('button', { name: new RegExp(`^生成链接.*${child}`) }).click()
  const dialog = page.getByRole('dialog', { name: `请家长为${child}上传` })
  await dialog.getByRole('combobox', { name: '家长' }).click()
  await page.locator('.ant-select-item-option').filter({ hasText: parent }).click()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const shown = page.getByRole('dialog', { name: `请${parent}为${child}上传` })
  const link = await shown.getByText('/#/link/', { exact: false }).first().innerText()
  await shown.getByRole('button', { name: '完成' }).click()
  return link.trim()
}

const expectNarrow = async ({ page }: Console) => {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(tooWide, { message: 'px that the page is wider than the phone' }).toBe(0)
}

test('a parent’s upload: requested from a class, sent from a phone without an account, shown next to the missing ones', async () => {
  const { school, openAs } = await openOwnSchool(district, browser, '/')
  const of = { schoolId: school.id, departments: [school.classOne] }
  await make.makeMember({ ...of, roles: [role.student], name: '李小红' })
  await sealedLinkFactories({ database, config: testConfig() }).makeFamily(school.id, of.departments)
  const head = await make.makeMember({ ...of, departments: [school.office], roles: [role.staff], name: '周若曦' })
  await make.makeClassManager(school.id, school.classOne, head.id)
  const teacher = await openAs(head, '/health/materialTasks')
  await publishTask(teacher, '疫苗接种证明')
  const row = (name: string) => teacher.rows().filter({ hasText: name })
  await row('疫苗接种证明').filter({ hasText: '0 / 2' }).waitFor()
  await row('疫苗接种证明').getByRole('button', { name: /^查看/ }).click()
  for (const name of ['王小明', '李小红']) await row(name).filter({ hasText: '未交' }).waitFor()
  const link = await makeLink(teacher, '王小明', '王芳')

  const parent = await openConsole(browser, district.url)
  await parent.page.setViewportSize({ width: 390, height: 844 })
  await parent.page.goto(link)
  await parent.page.getByLabel('手机号后六位').fill(parentDigits)
  await expectNarrow(parent)
  await parent.page.getByRole('button', { name: '打开' }).click()
  await parent.page.getByRole('heading', { name: '疫苗接种证明' }).waitFor()
  await expectNarrow(parent)
  const { name, bytes } = await makePicture({ format: 'jpeg', name: '接种本.jpg' })
  await parent.page.getByLabel('选择文件').setInputFiles([{ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }])
  await parent.page.getByRole('status').filter({ hasText: '已收到 王小明 的 1 个文件，谢谢' }).waitFor()
  await parent.page.getByRole('listitem', { name: '接种本.jpg' }).waitFor()
  await expectNarrow(parent)

  await teacher.page.reload()
  await row('王小明').getByRole('button', { name: '查看王小明的第 1 个文件' }).click()
  const large = teacher.page.getByRole('dialog').getByRole('img', { name: '接种本.jpg' })
  const width = () => large.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
  await expect.poll(width, { message: 'px of the picture that is shown' }).toBe(320)
  await row('李小红').filter({ hasText: '未交' }).waitFor()
  for (const window of [teacher, parent]) window.expectNoTrouble()
})

/** Applies for a correction of the missing departure on a day. */
const askForLeaving = async (person: Console, day: string) => {
  const { page } = person
  await page.getByRole('button', { name: '申请补卡' }).first().click()
  const dialog = page.getByRole('dialog', { name: '申请补卡' })
  await dialog.getByText('下班', { exact: true }).click()
  await dialog.getByLabel('日期').fill(day)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('时间').fill('1700')
  await dialog.getByLabel('原因').fill('忘记打卡')
  await dialog.getByRole('button', { name: '提交' }).click()
  await person.expectToast('已提交，等待审批')
}

/** Exports, waits for the job and returns the downloaded file. */
const fetchExport = async ({ page }: Console) => {
  await page.getByRole('button', { name: '导出' }).click()
  const dialog = page.getByRole('dialog', { name: '导出弹性工时月报' })
  await dialog.getByText('已完成').waitFor()
  const link = await dialog.getByRole('link', { name: '下载文件' }).getAttribute('href')
  const answer = await fetch(new URL(link ?? '', district.url))
  return new Uint8Array(await answer.arrayBuffer())
}

test('a month’s hours: a missing sign is applied for, approved, and shown in the month and its sheet', async () => {
  const { school, openAs } = await openOwnSchool(district, browser, '/')
  const attendance = attendanceFactories(database)
  const of = { schoolId: school.id, departments: [school.office] }
  const person = await make.makeMember({ ...of, roles: [role.staff], name: '陈子昂' })
  await attendance.makeShift(school.id, { ...officeHours, weekdays: [1, 2, 3, 4, 5, 6, 7], followsCalendar: false })
  // Two days ago is over in every time zone, and can still be corrected.
  const day = toWireTime(new Date(Date.now() - 2 * 86_400_000), defaultTimeZone).slice(0, 10)
  await attendance.walk(school.id, person.id, day, '+08:00')

  const office = await openAs(school.clerk, `/reportTable/month?time=${day.slice(0, 7)}&username=${person.name}`)
  const cell = (hours: string) =>
    office.page.getByRole('button', { name: `${person.name} ${day} ${hours}`, exact: true })
  await cell('漏').waitFor()
  const asker = await openAs(person, '/attendance/corrections')
  await askForLeaving(asker, day)
  await office.open('/attendance/corrections')
  await office.page.getByRole('button', { name: `同意 ${person.name} ${day}` }).click()
  const question = office.page.getByRole('dialog', { name: `确认同意 ${person.name} 的补卡申请吗？` })
  await question.getByText(`${day} 下班 17:00；原因：忘记打卡`).waitFor()
  await question.getByRole('button', { name: '同意' }).click()
  await office.expectToast('已同意')
  await asker.page.reload()
  await asker
    .rows()
    .filter({ hasText: day })
    .filter({ hasText: '已同意' })
    .filter({ hasText: school.clerk.name })
    .waitFor()

  await office.open(`/reportTable/month?time=${day.slice(0, 7)}&username=${person.name}`)
  await cell('9.0').click()
  const detail = office.page.getByRole('dialog', { name: `考勤明细：${person.name} ${day}` })
  await detail.getByText('9 小时 0 分').waitFor()
  await detail.getByText('下班 17:00（忘记打卡）').waitFor()
  await office.page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  const rows = await readAll(monthColumns, await fetchExport(office))
  const ofDay = dayNames[Number(day.slice(8)) - 1] ?? 'day_1'
  expect(rows.map(({ row }) => [row.userName, row[ofDay], row.hours])).toEqual([[person.name, '9.0', '9.0']])
  for (const window of [office, asker]) window.expectNoTrouble()
})
