import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { makeGateScene } from '../../../gate/makeGate.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { nodeType } from '../../../registry/contract.ts'
import { home } from '../../contract.ts'

const server = await useServer()
const { as, actor, make, database } = server
const { backInDormitory, backAtSchool, leftSchool, backHome } = entryType
const hour = 3_600_000

type Person = { readonly id: number }

/** Pupils in the dormitory, at school, on the road, at home and without a record. The one at home is also on leave. */
const makeScene = async (values: { readonly bureauId?: number } = {}) => {
  const scene = await makeAccessScene(server, values)
  const { school, place, pupil, pupilNamed, deliver } = scene
  const departments = [
    (await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '三班', type: nodeType.class }))
      .id,
  ]
  const inClass = (name: string) => make.makeMember({ ...place, departments, roles: [role.student], name })
  const [atSchool, onRoad, atHome] = [await pupilNamed('李小红'), await inClass('张小军'), await inClass('周小雨')]
  await pupilNamed('无记录')
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '教务处' })
  const teacher = await actor({ schoolId: school.id, departments: [office.id], roles: [role.staff] })
  await make.makeClassManager(school.id, departments[0] ?? 0, teacher.id)
  const seen: [Person, number][] = [
    [pupil, backInDormitory],
    [atSchool, backAtSchool],
    [onRoad, leftSchool],
    [atHome, backHome],
    [teacher, backAtSchool],
  ]
  const records = seen.map(([{ id: userId }, stateDictId], at) => ({
    number: at + 1,
    userId,
    stateDictId,
    time: Date.now() - 60_000,
    comment: '',
  }))
  await deliver({ records })
  const [startAt, endAt] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
  await leaveFactories(database).makeLeave(school.id, atHome.id, { startAt, endAt })
  return { ...scene, teacher }
}

test('counts where a school’s students are and how many are on leave, without other schools', async () => {
  const [{ who }] = [await makeScene(), await makeScene()]
  const location = { inScNum: 2, inHomeNum: 1, onRoadNum: 1, unknowNum: 1, leaveUnseenNum: 0 }
  expect((await as(who, home.studentLocation)).data).toEqual(location)
  expect((await as(who, home.leaveNow)).data).toEqual({ leaveNum: 1, studentNum: 5 })
})

test('counts only the teacher’s class', async () => {
  const { teacher } = await makeScene()
  expect((await as(teacher, home.leaveNow)).data).toEqual({ leaveNum: 1, studentNum: 2 })
  const location = { inScNum: 0, inHomeNum: 1, onRoadNum: 1, unknowNum: 0, leaveUnseenNum: 0 }
  expect((await as(teacher, home.studentLocation)).data).toEqual(location)
})

test('counts a department’s staff with its descendants and rejects other roles and location types', async () => {
  const { who, school } = await makeScene()
  const ask = (deptId: number, roleId: number = role.staff, locationType = 2) =>
    as(who, home.staffLocation, { params: { deptId, roleId }, query: { locationType } })
  await actor({ schoolId: school.id, departments: [school.rootId], roles: [role.staff] })
  expect((await ask(school.rootId)).data).toEqual({ inSchoolNum: 1, outSchoolNum: 0, unknownNum: 1 })
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '总务处' })
  expect((await ask(office.id)).data).toEqual({ inSchoolNum: 0, outSchoolNum: 0, unknownNum: 0 })
  expect(await ask(school.rootId, role.student)).toMatchObject({ code: 400 })
  expect(await ask(school.rootId, role.staff, 1)).toMatchObject({ code: 400 })
})

test('counts the same staff in all figures, also those without a department', async () => {
  const { who, school } = await makeScene()
  await make.makeMember({ schoolId: school.id, departments: [], roles: [role.staff] })
  const asked = { params: { deptId: school.rootId, roleId: role.staff }, query: { locationType: 2 } }
  const { inSchoolNum, outSchoolNum, unknownNum } = (await as(who, home.staffLocation, asked)).data
  expect({ inSchoolNum, outSchoolNum, unknownNum }).toEqual({ inSchoolNum: 1, outSchoolNum: 0, unknownNum: 1 })
  expect((await as(who, home.studentInfo)).data.teachingNum).toBe(2)
})

test('shows a bureau the exact figures of its schools', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const [one, other] = [await makeScene({ bureauId: bureau.id }), await makeScene({ bureauId: bureau.id })]
  await makeScene()
  const official = await actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] })
  const { data } = await as(official, home.schoolsNow, { query: { pageSize: -1 } })
  expect(data).toMatchObject({ totalSize: 2, pageSize: 20 })
  expect(data.content.map(({ id }) => id)).toEqual([one.school.id, other.school.id])
  const places = { inScNum: 2, inHomeNum: 1, onRoadNum: 1, unknowNum: 1, leaveNum: 1 }
  expect(data.content[0]).toMatchObject({ studentNum: 5, ...places })
  expect((await as(official, home.studentLocation)).data).toMatchObject({ inScNum: 4, unknowNum: 2 })
  expect((await as(official, home.leaveNow)).data).toEqual({ leaveNum: 2, studentNum: 10 })
  // A user of a single school gets the same figures here as elsewhere on the page.
  const [own] = (await as(one.who, home.schoolsNow, { query: {} })).data.content
  expect(own).toMatchObject({ inScNum: 2, inHomeNum: 1, unknowNum: 1, leaveNum: 1 })
})

test('refuses totals over more than twenty schools and pages through the schools instead', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  for (let at = 0; at < 21; at += 1) await make.makeSchool({ bureauId: bureau.id })
  const official = await actor({ schoolId: bureau.id, roles: [role.bureauAdministrator], departments: [bureau.rootId] })
  expect(await as(official, home.studentLocation)).toMatchObject({ code: 52001 })
  const { data } = await as(official, home.schoolsNow, { query: { pageNum: 2, pageSize: 100 } })
  expect(data).toMatchObject({ totalSize: 21, totalPages: 2 })
  expect(data.content).toHaveLength(1)
})

test('shows a keeper the state of the gates they look after', async () => {
  const { keeper } = await makeGateScene(server)
  const { data } = await as(keeper, home.gateNow)
  expect(data).toMatchObject({ gates: 1, waiting: 0, left: 0, returned: 0 })
})
