import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { accessFactories } from '../../access/make.ts'
import { device } from '../../device/contract.ts'
import { home } from '../../home/contract.ts'
import { map } from '../../map/contract.ts'
import { resource } from '../../resource/contract.ts'
import { bureauMap } from '../contract.ts'
import { makeBureau } from '../make.ts'

const server = await useServer()
const { as, actor, make, database } = server

const find = (who: Actor, body: object = {}) => as(who, bureauMap.relatedSchools, { body })
const namesOf = async (who: Actor, body: object = {}) =>
  (await find(who, body)).data.content.map(({ name }: { readonly name: string }) => name)

const administratorOf = ({ id, rootId }: { readonly id: number; readonly rootId: number }) =>
  actor({ schoolId: id, roles: [role.schoolDataAdministrator], departments: [rootId] })

const blank = { buildingNum: 0, deviceNum: 0, onlineNum: 0, resourceNum: 0 }

describe('the related schools', () => {
  test('of a bureau are its own, with their positions and counts', async () => {
    const { official, bureau, addSchool } = await makeBureau(server)
    const [north, south] = [await addSchool('北校'), await addSchool('南校')]
    const elsewhere = await makeBureau(server)
    await elsewhere.addSchool('外区学校')
    await north.place(120.15, 30.28)
    await north.connect(await north.addDevice())
    await north.addDevice()
    await north.addDevice({ disabled: true })
    const { data } = await find(official)
    expect(data).toMatchObject({
      totalSize: 2,
      content: [
        { id: north.id, name: '北校', longitude: 120.15, isShared: true, ...blank, deviceNum: 2, onlineNum: 1 },
        { id: south.id, name: '南校', schoolDeptId: south.rootId, longitude: null, isShared: false, ...blank },
      ],
    })
    expect((await find(official, { eduId: bureau.id })).data).toEqual(data)
    expect(await namesOf(official, { eduId: south.id })).toEqual(['南校'])
    const counted = await as(official, bureauMap.statistics, { params: { schoolId: bureau.id } })
    expect(counted.data).toEqual({ schoolNum: 2, sharedNum: 1, deviceNum: 2, onlineNum: 1 })
  })

  test('are found by name, as text, and by whether they can be shown', async () => {
    const { official, addSchool } = await makeBureau(server)
    const one = await addSchool('第一中学 A')
    await addSchool('100%_小学')
    await one.place(120, 30)
    expect(await namesOf(official, { name: '中学 a' })).toEqual(['第一中学 A'])
    expect(await namesOf(official, { name: '%' })).toEqual(['100%_小学'])
    expect(await namesOf(official, { isShared: true })).toEqual(['第一中学 A'])
    expect(await namesOf(official, { isShared: false })).toEqual(['100%_小学'])
  })

  test('hide where a school is whose map the platform has closed', async () => {
    const { official, addSchool } = await makeBureau(server)
    const school = await addSchool('未开通学校')
    await school.place(120, 30)
    await school.closeMap()
    expect((await find(official)).data.content).toMatchObject([
      { isOpen: false, isShared: false, longitude: null, latitude: null },
    ])
    const counted = await as(official, bureauMap.statistics, { params: { schoolId: school.id } })
    expect(counted.data).toMatchObject({ schoolNum: 1, sharedNum: 0 })
  })

  test('of a school are itself, and of the platform all', async () => {
    const { addSchool } = await makeBureau(server)
    const [own, other] = [await addSchool('本校'), await addSchool('邻校')]
    const who = await administratorOf(own)
    expect(await namesOf(who)).toEqual(['本校'])
    expect(await find(who, { eduId: other.id })).toMatchObject(refused(common.notFound))
    const platform = await make.makeSchool({ kind: 'platform' })
    const admin = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    expect(await namesOf(admin, { name: '邻校', pageSize: -1 })).toContain('邻校')
  })
})

describe('one school of the platform', () => {
  test('shows how many students are where, and names none', async () => {
    const { official, addSchool } = await makeBureau(server)
    const { id: schoolId, rootId } = await addSchool('数字学校')
    for (const name of ['王小明', '李小红'])
      await make.makeMember({ schoolId, roles: [role.student], departments: [rootId], name })
    await make.makeMember({ schoolId, roles: [role.staff], departments: [rootId] })
    const { data, text } = await as(official, bureauMap.studentInfo, { params: { schoolId } })
    expect(data).toEqual({
      studentNum: 2,
      teachingNum: 1,
      liveInDormitory: 0,
      noLiveInDormitory: 2,
      pausedNum: 0,
      inScNum: 0,
      inHomeNum: 0,
      onRoadNum: 0,
      unknowNum: 2,
      leaveNum: 0,
    })
    expect(text).not.toMatch(/王小明|李小红/u)
    const states = { params: { deptId: rootId, roleId: role.staff }, query: { locationType: 2 } }
    const staff = await as(official, home.staffLocation, states)
    expect(staff.data).toEqual({ inSchoolNum: 0, outSchoolNum: 0, unknownNum: 1 })
  })

  test('counts the passages of seven days at its devices only', async () => {
    const { official, addSchool } = await makeBureau(server)
    const school = await addSchool('通行学校')
    const other = await addSchool('另一校')
    const pupil = await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [school.rootId] })
    const deviceId = await school.addDevice()
    const records = accessFactories(database)
    const day = 86_400_000
    const daysAgo = (days: number) => new Date(Date.now() - days * day)
    await records.makeRecord(school.id, pupil.id, { deviceId, at: daysAgo(0) })
    await records.makeRecord(school.id, pupil.id, { deviceId, at: daysAgo(3) })
    await records.makeRecord(school.id, pupil.id, { at: daysAgo(3) })
    await records.makeRecord(school.id, pupil.id, { deviceId, at: daysAgo(8) })
    const weekOf = async (schoolId: number) => (await as(official, bureauMap.week, { params: { schoolId } })).data
    const nums = (await weekOf(school.id)).map(({ num }) => num)
    expect(nums).toEqual([0, 0, 0, 1, 0, 0, 1])
    expect((await weekOf(other.id)).every(({ num }) => num === 0)).toBe(true)
  })

  test('is refused to other bureaus, other schools and people without the platform, and is never a bureau', async () => {
    const { official, bureau, addSchool } = await makeBureau(server)
    const { id: schoolId, rootId } = await addSchool('本区学校')
    const neighbour = await administratorOf(await addSchool('邻校'))
    const stranger = (await makeBureau(server)).official
    const teacher = await actor({ schoolId, roles: [role.staff], departments: [rootId] })
    for (const call of [bureauMap.statistics, bureauMap.studentInfo, bureauMap.week]) {
      expect(await as(official, call, { params: { schoolId } })).toMatchObject({ code: 200 })
      for (const who of [stranger, neighbour])
        expect(await as(who, call, { params: { schoolId } })).toMatchObject(refused(common.notFound))
      expect(await as(teacher, call, { params: { schoolId } })).toMatchObject(refused(common.forbidden))
    }
    expect(await find(teacher)).toMatchObject(refused(common.forbidden))
    expect(await find(stranger, { eduId: bureau.id })).toMatchObject(refused(common.notFound))
    for (const call of [bureauMap.studentInfo, bureauMap.week])
      expect(await as(official, call, { params: { schoolId: bureau.id } })).toMatchObject(refused(common.notFound))
  })

  test('opens its devices and resources to its bureau, read-only and without live pictures', async () => {
    const { official, addSchool } = await makeBureau(server)
    const school = await addSchool('设备学校')
    const { id: schoolId } = school
    const id = await school.addDevice({ name: '东门闸机' })
    const stranger = (await makeBureau(server)).official
    const listed = await as(official, device.ofSchool, { params: { schoolId } })
    expect(listed.data).toMatchObject([{ id, name: '东门闸机' }])
    expect((await as(official, device.one, { params: { id } })).data).toMatchObject({ id })
    expect((await as(official, resource.resourceTree, { query: { schoolId } })).data).toEqual([])
    expect((await as(official, map.range, { params: { id: schoolId } })).data).toMatchObject({ version: 0 })
    expect(await as(stranger, device.one, { params: { id } })).toMatchObject(refused(common.notFound))
    expect(await as(stranger, device.ofSchool, { params: { schoolId } })).toMatchObject(refused(common.notFound))
    expect(await as(stranger, resource.resourceTree, { query: { schoolId } })).toMatchObject(refused(common.notFound))
    expect(await as(stranger, map.airNow, { query: { mac: 'A4:14:37:00:00:01', schoolId } })).toMatchObject(
      refused(common.notFound),
    )
    expect(await as(official, device.page, { body: {} })).toMatchObject(refused(common.forbidden))
    expect(await as(official, device.remove, { query: { id } })).toMatchObject(refused(common.forbidden))
    expect(await as(official, map.videoUrl, { query: { deviceId: id } })).toMatchObject(refused(common.forbidden))
  })
})
