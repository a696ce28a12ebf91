import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { temperature } from '../contract.ts'
import { makeTemperatureScene } from '../makeTemperature.ts'

// Uses a separate server with its clock at 12:00 in Shanghai on a Friday.
const clock = movableClock(new Date('2026-11-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, make, enter } = server
const today = '2026-11-20'

const makeScene = async () => {
  const scene = await makeTemperatureScene(server)
  const { schoolId, classId, otherClassId, pupils, outsider, own } = scene
  const readings = [pupils[0].id, outsider.id].map((memberId) => ({ memberId, tempF: 366, source: 'school' as const }))
  await own.makeReadings(
    schoolId,
    readings.map((one) => ({ ...one, at: new Date('2026-11-20T03:40:00Z') })),
    clock.now(),
  )
  // A session reads the classes of its user only when it begins.
  const office = await make.makeDepartment({ schoolId, parentId: scene.rootId, name: '数学组' })
  const values = { schoolId, roles: [role.staff], departments: [office.id], name: '孙老师' }
  const subject = await make.makeMember(values)
  await make.makeClassManager(schoolId, classId, subject.id, 0)
  await make.makeClassManager(schoolId, otherClassId, subject.id, 2)
  return { ...scene, subject: { token: await enter(subject.username, schoolId) } }
}

test('heads and deputies read the temperatures of their classes, subject teachers don’t', async () => {
  const { schoolId, classId, otherClassId, subject, pupils, outsider } = await makeScene()
  const page = (deptId: number) => as(subject, temperature.userPage, { query: { deptId } })
  expect(await page(classId)).toMatchObject(refused(common.notFound))
  expect((await page(otherClassId)).data.content.map(({ userId }) => userId)).toEqual([outsider.id])
  const report = (deptId: number) => as(subject, temperature.classReport, { params: { schoolId, deptId }, query: {} })
  expect(await report(classId)).toMatchObject(refused(common.notFound))
  expect((await report(otherClassId)).data.rows.map(({ userId }) => userId)).toEqual([outsider.id])
  expect(await as(subject, temperature.exportClass, { body: { deptId: classId } })).toMatchObject(
    refused(common.notFound),
  )
  const archive = (userId: number) => as(subject, temperature.archive, { params: { schoolId, userId }, query: {} })
  expect(await archive(pupils[0].id)).toMatchObject(refused(common.notFound))
  expect(await archive(outsider.id)).toMatchObject({ code: 200 })
  const { data } = await as(subject, temperature.history, { query: { start: today, end: today } })
  expect(data.content.map(({ userId }) => userId)).toEqual([outsider.id])
  const school = await as(subject, temperature.schoolReport, { query: { schoolId } })
  expect(school.data.data.map(({ clazzDeptId }) => clazzDeptId)).toEqual([otherClassId])
})

test('a department page lists students by name, for one period or the whole day, including child departments', async () => {
  const { who, classId, schoolId, pupils, outsider, rootId } = await makeScene()
  const page = async (
    actor: { readonly token: string },
    query: { deptId: number; pageSize?: number; pageNum?: number },
  ) => (await as(actor, temperature.userPage, { query })).data
  expect(await page(who, { deptId: classId, pageSize: 2 })).toMatchObject({ totalSize: 3, content: [{}, {}] })
  const all = await page(who, { deptId: rootId, pageSize: 10 })
  expect(new Set(all.content.map(({ userId }) => userId))).toEqual(new Set([...pupils, outsider].map(({ id }) => id)))
  expect(all.content.find(({ userId }) => userId === outsider.id)?.temps).toMatchObject([{ periodId: 2, tempF: 366 }])
  const manager = await server.actor({ schoolId, roles: [role.departmentManager], departments: [rootId] })
  expect((await page(manager, { deptId: classId })).content).toHaveLength(3)
  const times = { startTime: `${today} 06:30:00`, endTime: `${today} 09:00:00` }
  const morning = await as(who, temperature.userPage, { query: { deptId: rootId, ...times } })
  expect(morning.data.content.flatMap(({ temps }) => temps)).toEqual([])
})

test('refuses a bureau with the message that it only reads figures; the school’s office reads names', async () => {
  const { official, who, schoolId, classId } = await makeScene()
  const report = (actor: { readonly token: string }) =>
    as(actor, temperature.classReport, { params: { schoolId, deptId: classId }, query: {} })
  const page = (actor: { readonly token: string }) => as(actor, temperature.userPage, { query: { deptId: classId } })
  const file = await as(official, temperature.exportClass, { body: { deptId: classId } })
  for (const answer of [await report(official), await page(official), file])
    expect(answer).toMatchObject(refused(common.figuresOnly))
  const rows = [...(await report(who)).data.rows, ...(await page(who)).data.content]
  expect(new Set(rows.map(({ stuOrTechCode }) => stuOrTechCode))).toEqual(new Set(['S01', 'S02', 'S03']))
})
