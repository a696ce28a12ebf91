import type { Page } from 'playwright-core'
import { z } from 'zod'
import { makePretendDevice } from '../../simulator/evening/pretendDevice.ts'
import { press } from './acts.ts'
import { Students, UserRows, asUser, hoursFromNow } from './asUser.ts'
import { writeList } from './importList.ts'
import type { Scene } from './scene.ts'

/** The size of a browser's page on a school's screen, and a phone. */
const desk = { width: 1093, height: 640 }
const phone = { width: 390, height: 844 }

/** Plays an evening, which takes 72 s. Its offline device delivers at the end. */
const playEvening = async (page: Page) => {
  await press('演示：今晚')(page)
  await page.waitForTimeout(75_000)
}

const leaveRequests = [
  { kind: 'sick', leaveReason: '发烧 38.6 ℃，回家休息', fetcher: '母亲', hours: 1, length: 36 },
  { kind: 'personal', leaveReason: '参加姐姐的婚礼', fetcher: '父亲', hours: 12, length: 20 },
  { kind: 'sick', leaveReason: '牙疼，去医院就诊', fetcher: '奶奶', hours: 14, length: 5 },
] as const

/** Requests leaves as the dormitory manager for boarders of the teacher's class, which the teacher decides. */
const requestLeaves = async (page: Page) => {
  const [dorm, teacher] = [await asUser(page, 'dorm'), await asUser(page, 'teacher')]
  const ofClass = await teacher.get('/leave/create/students', Students)
  const className = ofClass[0]?.clazzName ?? ''
  const codes = ofClass[0]?.studentCode.slice(0, -2) ?? ''
  const boarders = (await dorm.get(`/leave/create/students?keyword=${codes}`, Students)).filter(
    ({ clazzName }) => clazzName === className,
  )
  for (const [at, { hours, length, ...request }] of leaveRequests.entries()) {
    const span = { startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + length) }
    const leaveerIds = boarders.slice(at, at + 1).map(({ id }) => id)
    await dorm.put('/leave/create/studentLeaveRecords', { leaveerIds, ...request, ...span }, z.unknown())
  }
  await page.reload()
  await page.getByText('牙疼').waitFor()
}

const Credential = z.object({ id: z.int(), credential: z.string() })

/** Connects the keeper's gates and lets three students ask at one of them, two with a leave. */
const askAtGate = async (page: Page) => {
  const [school, gate, teacher] = [
    await asUser(page, 'school'),
    await asUser(page, 'gate'),
    await asUser(page, 'teacher'),
  ]
  const gates = await gate.get('/gate/devices', z.array(z.object({ id: z.int() })))
  const url = `${new URL(page.url()).origin.replace('http', 'ws')}/device/mqtt`
  for (const { id } of gates) {
    const { credential } = await school.post('/device/credential', { id }, Credential)
    const device = makePretendDevice({ url, deviceId: id, credential, clock: Date.now })
    page.once('close', () => void device.close())
  }
  // The head teacher's request needs no other decision. The first students of the class are in another picture.
  const ofClass = new Set((await teacher.get('/leave/create/students', Students)).map(({ id }) => id))
  const filter = { pageNum: 1, pageSize: 50, roleId: 5 }
  const { content } = await teacher.post('/user/findUserPage', filter, UserRows)
  const students = content.filter(({ id, avatar }) => ofClass.has(id) && avatar !== null).slice(-3)
  const leaveerIds = students.slice(0, 2).map(({ id }) => id)
  const leave = { kind: 'sick', leaveReason: '发烧，回家休息', fetcher: '母亲' }
  const span = { startTime: hoursFromNow(-1), endTime: hoursFromNow(47) }
  await teacher.put('/leave/create/studentLeaveRecords', { leaveerIds, ...leave, ...span }, z.unknown())
  await page.getByRole('button', { name: /^设备/ }).getByText('正常').waitFor({ timeout: 30_000 })
  for (const { id: userId } of students) {
    const request = { deviceId: gates[0]?.id, userId, stateDictId: 7, key: `picture ${userId} ${Date.now()}` }
    await gate.post('/gate/request/open', request, z.unknown())
  }
  await page.getByRole('button', { name: '同意 (Y)' }).waitFor()
  await page.waitForTimeout(1500)
}

/** Uploads a list with problems and has it reviewed. */
const reviewImport = async (page: Page) => {
  const buffer = await writeList(page)
  await page.locator('input[type=file]').setInputFiles({
    name: '七年级新生名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await press('上传并识别列名')(page)
  await press('开始核对')(page)
  await page.getByRole('button', { name: '全部写入' }).waitFor({ timeout: 60_000 })
  await page
    .getByText(/^不能导入/)
    .first()
    .click()
}

/** Begins an evacuation and ticks off the first people. Those ticked first have left the list of missing people. */
const tickEvacuation = async (page: Page) => {
  await press('开始疏散清点')(page)
  const people = page.getByRole('list', { name: '人员' }).getByRole('button')
  const tick = async (place: number) => {
    await people.nth(place).click()
    await page.waitForTimeout(400)
  }
  await people.first().waitFor({ timeout: 30_000 })
  for (let place = 0; place < 18; place += 1) await tick(place)
  await page.waitForTimeout(7000)
  for (const place of [0, 1, 3, 5, 6]) await tick(place)
  // Pressing a row scrolls the list to it.
  await people.first().hover()
  await page.mouse.wheel(0, -2000)
}

/** The screens that README.md shows. */
export const readmeScenes: readonly Scene[] = [
  { name: 'readme-home', as: 'school', place: '/', only: desk },
  { name: 'readme-leave', as: 'teacher', place: '/leave/approvals', act: requestLeaves, only: phone },
  { name: 'readme-gate', as: 'gate', place: '/menwei', act: askAtGate, only: desk },
  { name: 'readme-import', as: 'school', place: '/sys/import?kind=students', act: reviewImport, only: desk },
  { name: 'readme-evacuation', as: 'school', place: '/access/evacuation', act: tickEvacuation, only: desk },
  { name: 'readme-evening', as: 'dorm', place: '/sushe', act: playEvening, only: desk },
]
