import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { access } from '../contract.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../make.ts'

const server = await useServer()
const { as, actor } = server
const zone = 'Asia/Shanghai'
const hour = 3_600_000
const noon = new Date('2026-03-02T04:00:00Z')
const at = (hours: number) => new Date(noon.getTime() + hours * hour)
const wire = (hours: number) => toWireTime(at(hours), zone)
const search = { startTime: wire(-6), endTime: wire(6) }

const makeDay = async () => {
  const scene = await makeAccessScene(server)
  const { own, school, pupil, pupilNamed } = scene
  const other = await pupilNamed('李小红')
  await own.makeRecord(school.id, pupil.id, { at: at(-5), stateDictId: entryType.backAtSchool })
  await own.makeRecord(school.id, pupil.id, { at: at(3), stateDictId: entryType.backInDormitory })
  await own.makeRecord(school.id, pupil.id, { at: at(13), stateDictId: entryType.leftDormitory })
  await own.makeRecord(school.id, other.id, { at: at(0), stateDictId: entryType.leftSchool })
  return { ...scene, other }
}

describe('punch records', () => {
  test('return the access records as a page, a count and an export job', async () => {
    const { who } = await makeDay()
    const page = await as(who, access.punchRecords, { body: { pageNum: 1, pageSize: 2, reqBody: search } })
    expect(page.data).toMatchObject({ totalSize: 3, more: false })
    expect(page.data.content.map(({ typeName }) => typeName)).toEqual(['归寝', '离校'])
    const count = await as(who, access.punchCount, { body: search })
    expect(count.data).toEqual({ count: 3, more: false })
    const one = await as(who, access.punchCount, { body: { ...search, keyword: '李小红' } })
    expect(one.data.count).toBe(1)
    expect((await as(who, access.exportPunch, { body: search })).data.jobId).toBeGreaterThan(0)
  })

  test('require both bounds of the time range', async () => {
    const { who } = await makeDay()
    const { startTime } = search
    // @ts-expect-error -- the end is left out on purpose
    expect((await as(who, access.punchCount, { body: { startTime } })).status).toBe(400)
  })

  test('count only gate records for a gate keeper', async () => {
    const { place, school } = await makeDay()
    const keeper = await actor({ ...place, schoolId: school.id, roles: [role.gateKeeper] })
    expect((await as(keeper, access.punchCount, { body: search })).data.count).toBe(2)
  })

  test('exclude records of other schools', async () => {
    await makeDay()
    const { who } = await makeAccessScene(server)
    expect((await as(who, access.punchCount, { body: search })).data).toEqual({ count: 0, more: false })
  })
})

describe('a person’s day', () => {
  test('lists the records of the school’s day from morning to evening', async () => {
    const { who, pupil } = await makeDay()
    const { data } = await as(who, access.personDay, { query: { userId: pupil.id, day: '2026-03-02' } })
    expect(data).toMatchObject({ name: '王小明', day: '2026-03-02', more: false })
    expect(data.records.map(({ entryTime, typeName }) => `${entryTime.slice(11, 16)} ${typeName}`)).toEqual([
      '07:00 返校',
      '15:00 归寝',
    ])
    const next = await as(who, access.personDay, { query: { userId: pupil.id, day: '2026-03-03' } })
    expect(next.data.records.map(({ typeName }) => typeName)).toEqual(['离寝'])
  })

  test('shows a gate keeper only gate records', async () => {
    const { place, pupil } = await makeDay()
    const keeper = await actor({ ...place, roles: [role.gateKeeper] })
    const { data } = await as(keeper, access.personDay, { query: { userId: pupil.id, day: '2026-03-02' } })
    expect(data.records.map(({ typeName }) => typeName)).toEqual(['返校'])
  })

  test('shows a keeper who also teaches all records of their classes and only gate records of others', async () => {
    const { place, school, pupil } = await makeDay()
    const elsewhere = await server.make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '后勤' })
    const roles = [role.gateKeeper, role.staff]
    const day = { userId: pupil.id, day: '2026-03-02' }
    const typesFor = async (departments: readonly number[]) => {
      const keeper = await actor({ ...place, roles, departments: [...departments] })
      const { data } = await as(keeper, access.personDay, { query: day })
      const count = (await as(keeper, access.punchCount, { body: search })).data.count
      return [data.records.map(({ typeName }) => typeName), count]
    }
    expect(await typesFor([elsewhere.id])).toEqual([['返校'], 2])
    expect(await typesFor(place.departments)).toEqual([['返校', '归寝'], 3])
  })

  test('is not found for a person outside the caller’s reach', async () => {
    const { place, pupil } = await makeDay()
    const manager = await actor({ ...place, roles: [role.dormitoryAdministrator] })
    const refused = await as(manager, access.personDay, { query: { userId: pupil.id, day: '2026-03-02' } })
    expect(refused).toMatchObject({ code: 10004 })
  })
})
