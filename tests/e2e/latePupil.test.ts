import { expect, test } from 'vitest'
import { alertFactories } from '../../areas/alerts/makeAlerts.ts'
import { readFrame } from '../../areas/alerts/server/facts/frame.ts'
import { raiseAlerts } from '../../areas/alerts/server/raise.ts'
import { alertSettings } from '../../areas/alerts/server/tables.ts'
import { deviceFactories } from '../../areas/device/make.ts'
import { leaveFactories } from '../../areas/leave/makeLeave.ts'
import { parentDigits, sealedLinkFactories } from '../../areas/sealedLink/make.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Outbox } from '../../platform/server/outbox/outbox.ts'
import { testConfig } from '../support/config.ts'
import { textOutbox } from '../support/runningJob.ts'
import { insertRow } from '../support/testRows.ts'
import { useBrowser } from './browser.ts'
import { openConsole } from './console.ts'
import { useDistrict } from './district.ts'
import { openOwnSchool } from './ownSchool.ts'
import { zoneAt } from './zoneAt.ts'

const district = await useDistrict()
const browser = await useBrowser()
const { database, make } = district

const config = { ...testConfig(), publicUrl: district.url }

/** Makes a school in which it is nine o'clock on a school day, with a gate and two pupils, one of whom has arrived. */
const makeMorning = async () => {
  const { timeZone, today } = zoneAt(9)
  const { school, openAs } = await openOwnSchool(district, browser, '/', { timeZone })
  const { id: schoolId, classOne } = school
  const own = alertFactories(database)
  await leaveFactories(database).makeSpecialDay(schoolId, today, '调休', 1)
  const { studentId } = await sealedLinkFactories({ database, config }).makeFamily(schoolId, [classOne])
  const other = await make.makeMember({ schoolId, departments: [classOne], roles: [role.student], name: '李小红' })
  await own.makeRecord(schoolId, other.id, 8, new Date(Date.now() - 1000))
  const gate = await deviceFactories(database).makeDevice(schoolId)
  await deviceFactories(database).connect(schoolId, gate.id, new Date(Date.now() - 86_400_000))
  const head = await make.makeMember({ schoolId, departments: [school.office], roles: [role.staff], name: '周若曦' })
  await make.makeClassManager(schoolId, classOne, head.id)
  await own.makeTemplates(schoolId)
  return { schoolId, studentId, head, own, openAs }
}

/**
 * Switches the alert on and raises it in one transaction, so that the district's server, which has no address for links,
 * can't be quicker. Returns the links of the messages.
 */
const raise = (schoolId: number, isFirst: boolean) =>
  database.asSystem('a test raises alerts', async (db) => {
    const links: string[] = []
    const outbox: Outbox = {
      ...textOutbox,
      sendAll: async (of, school, messages) => {
        links.push(...messages.flatMap(({ values }) => (values['link'] === undefined ? [] : [values['link']])))
        return textOutbox.sendAll(of, school, messages)
      },
    }
    const kinds = { kinds: ['late' as const], headKinds: ['late' as const], parentKinds: ['late' as const] }
    const times = { lateTime: '08:00', hoursFrom: '08:10', hoursUntil: '16:00', overdueMinutes: 60, offlineMinutes: 10 }
    if (isFirst) await insertRow(db, alertSettings, { ...kinds, ...times, schoolId })
    const frame = await readFrame(db, schoolId, new Date())
    if (frame === null) throw new Error('nothing is switched on')
    const { now, timeZone } = frame
    await raiseAlerts(frame, { db, schoolId, now, timeZone, settings: frame.settings, outbox, config })
    return links
  })

test('a late pupil: listed for the head teacher, answered by the parent on a phone, and seen to arrive', async () => {
  const { schoolId, studentId, head, own, openAs } = await makeMorning()
  const [link, ...more] = await raise(schoolId, true)
  expect(more).toEqual([])

  const teacher = await openAs(head, '/alerts')
  const row = teacher.rows().filter({ hasText: '王小明' })
  await row
    .filter({ hasText: '08:00 仍没有到校记录' })
    .filter({ hasText: /未回复|待发送/ })
    .waitFor()
  expect(await teacher.rows().filter({ hasText: '李小红' }).count()).toBe(0)
  await teacher.page.getByTitle('1 条待处理').filter({ visible: true }).waitFor()
  await row.getByRole('button', { name: /^打电话/ }).click()
  const dialog = teacher.page.getByRole('dialog', { name: '联系家长：王小明' })
  await dialog.getByRole('button', { name: '拨打 王芳' }).click()
  await dialog.getByRole('link', { name: /\d{11}/ }).waitFor()
  await teacher.page.keyboard.press('Escape')
  await row.filter({ hasText: '周若曦致电王芳' }).waitFor()

  const parent = await openConsole(browser, district.url)
  await parent.page.setViewportSize({ width: 390, height: 844 })
  await parent.page.goto(link ?? '')
  await parent.page.getByLabel('手机号后六位').fill(parentDigits)
  await parent.page.getByRole('button', { name: '打开' }).click()
  await parent.page.getByText('截至 08:00，学校没有孩子的到校记录').waitFor()
  await parent.page.getByRole('button', { name: '知道了' }).click()
  await parent.page.getByRole('status').filter({ hasText: '已告诉老师您知道了' }).waitFor()

  await teacher.page.reload()
  await row.filter({ hasText: '王芳：知道了' }).waitFor()
  expect(await teacher.page.getByTitle('1 条待处理').count()).toBe(0)

  await own.makeRecord(schoolId, studentId, 8, new Date())
  const arrivals = async () => (await own.alertsOf(schoolId)).filter(({ arrivedAt }) => arrivedAt !== null).length
  await raise(schoolId, false)
  expect(await arrivals()).toBe(1)
  await teacher.page.reload()
  await row.filter({ hasText: '已到' }).waitFor()
  for (const window of [teacher, parent]) window.expectNoTrouble()
})
