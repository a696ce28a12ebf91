import { afterEach, describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { deviceFactories } from '../../device/make.ts'
import { type CommandSender, type SentCommand, setCommandSender } from '../../device/server/index.ts'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { afterSchool, afterSchoolRefusals, masterKey } from '../contract.ts'
import { nodeType } from '../../registry/contract.ts'
import { makeAfterSchoolScene, masterType } from '../make.ts'

const server = await useServer()
const { as, actor, database, make } = server
const makeScene = () => makeAfterSchoolScene(server)
const devices = deviceFactories(database)
const periods = [
  { start: '11:30', end: '12:00' },
  { start: '16:30', end: '17:00' },
]

let putBack = () => undefined as void
afterEach(() => putBack())
const withSender = (sender: CommandSender) => {
  const sent: SentCommand[] = []
  putBack = setCommandSender((command) => {
    sent.push(command)
    return sender(command)
  })
  return sent
}

type Who = { readonly token: string }
const find = async (who: Who, ...deptIds: number[]) =>
  (await as(who, afterSchool.findConfig, { query: { deptIds } })).data
const publish = (who: Who, ...deptIds: number[]) => as(who, afterSchool.publish, { body: { deptIds } })

describe('a class’s periods', () => {
  test('saves one class with sorted periods and reads a list of ids', async () => {
    const { who, school, classId, otherId } = await makeScene()
    const { id: deviceId } = await devices.makeDevice(school.id)
    const weekdays = [{ weekday: 5, periods: [] }]
    const body = { deptId: classId, deviceId, periods: periods.toReversed(), weekdays }
    expect(await as(who, afterSchool.saveConfig, { params: { deptId: classId }, body })).toMatchObject({ code: 200 })
    const url = `/config/get/dept/afterSchoolCfg?deptIds=${classId},${otherId}`
    const response = await server.http.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(response.json().data).toMatchObject([{ deptId: classId, deviceId, periods, weekdays, isPublished: false }])
  })

  test('keeps unchanged classes published after a save and marks only changed ones', async () => {
    const { own, who, school, classId, otherId } = await makeScene()
    const configOf = (deptId: number) => ({ deptId, deviceId: null, periods, weekdays: [] })
    const saveAll = (...configs: ReturnType<typeof configOf>[]) => as(who, afterSchool.saveAll, { body: { configs } })
    await saveAll(configOf(classId), configOf(otherId))
    const at = new Date(Date.now() + 60_000)
    for (const deptId of [classId, otherId]) await own.publish(school.id, deptId, { at })
    await own.changeSaved(school.id, new Date(at.getTime() - 120_000))
    expect(await saveAll(configOf(classId), { ...configOf(otherId), periods: [] })).toMatchObject({ code: 200 })
    expect((await own.savedAt(school.id, classId))?.getTime()).toBe(at.getTime() - 120_000)
    expect((await own.savedAt(school.id, otherId))?.getTime()).not.toBe(at.getTime() - 120_000)
    expect(await saveAll(configOf(classId), configOf(classId))).toMatchObject({ code: 400 })
  })

  test('saves all classes or none and reports errors by row', async () => {
    const { who, classId, otherId } = await makeScene()
    const save = (other: object) =>
      as(who, afterSchool.saveAll, {
        body: {
          configs: [
            { deptId: classId, deviceId: null, periods, weekdays: [] },
            { deptId: otherId, deviceId: null, periods, weekdays: [], ...other },
          ],
        },
      })
    const overlapping = [...periods, { start: '11:45', end: '12:15' }]
    expect(await save({ periods: overlapping })).toMatchObject({
      code: 400,
      data: [{ field: 'configs.1.periods', msg: '放学时段不能重叠' }],
    })
    expect(await find(who, classId, otherId)).toEqual([])
    expect(await save({})).toMatchObject({ code: 200 })
    expect(await find(who, classId, otherId)).toHaveLength(2)
  })

  test('refuses classes and devices of another school and users without the permission', async () => {
    const [mine, elsewhere] = [await makeScene(), await makeScene()]
    const { who, classId, gradeId, place } = mine
    const save = (deptId: number, deviceId: number | null, by: Who = who) =>
      as(by, afterSchool.saveConfig, { params: { deptId }, body: { deviceId, periods } })
    const foreign = await devices.makeDevice(elsewhere.school.id)
    expect(await save(elsewhere.classId, null)).toMatchObject(refused(common.notFound))
    expect(await save(gradeId, null)).toMatchObject(refused(common.notFound))
    expect(await save(classId, foreign.id)).toMatchObject(refused(common.notFound))
    const teacher = await actor({ ...place, roles: [role.staff] })
    expect(await save(classId, null, teacher)).toMatchObject(refused(common.forbidden))
  })

  test('lists classes by grade', async () => {
    const { who, school, gradeId, classId, otherId } = await makeScene()
    const grades = await as(who, afterSchool.grades, { query: { schoolId: school.id } })
    expect(grades.data).toEqual([{ id: gradeId, name: '七年级' }])
    const classes = await as(who, afterSchool.classes, { query: { deptId: gradeId } })
    expect(classes.data.map(({ id }) => id)).toEqual([classId, otherId])
  })

  test('lists grades in the order of the school’s tree', async () => {
    const { who, school, gradeId } = await makeScene()
    const node = async (parentId: number, type: number, name: string, orderNum: number) =>
      (await make.makeDepartment({ schoolId: school.id, parentId, type, name, orderNum })).id
    const upper = await node(school.rootId, nodeType.branch, '初中部', 9)
    const lower = await node(school.rootId, nodeType.branch, '小学部', 8)
    const seventh = await node(upper, nodeType.grade, '初一', 1)
    const second = await node(lower, nodeType.grade, '二年级', 2)
    const first = await node(lower, nodeType.grade, '一年级', 1)
    const { data } = await as(who, afterSchool.grades, { query: { schoolId: school.id } })
    expect(data.map(({ id }) => id)).toEqual([gradeId, first, second, seventh])
  })
})

describe('the master device', () => {
  test('stores the master under its key and refuses a device of another school', async () => {
    const [{ who, school }, elsewhere] = [await makeScene(), await makeScene()]
    const set = (value: string) =>
      as(who, schoolConfig.save, {
        body: { configKey: `school_${school.id}_${masterKey}`, configValue: value },
      })
    const own = await devices.makeDevice(school.id, { type: masterType })
    const foreign = await devices.makeDevice(elsewhere.school.id)
    expect(await set('{"masterDeviceId":"x"}')).toMatchObject({ code: 20027 })
    expect(await set(JSON.stringify({ masterDeviceId: foreign.id }))).toMatchObject(refused(common.notFound))
    const gate = await devices.makeDevice(school.id, { type: 'HK_ACCESS_CONTROL' })
    expect(await set(JSON.stringify({ masterDeviceId: gate.id }))).toMatchObject({
      code: 20027,
      msg: '配置值不正确，该设备不是可视化放学系统主机',
    })
    const value = JSON.stringify({ masterDeviceId: own.id })
    expect(await set(value)).toMatchObject({ code: 200 })
    const read = await as(who, schoolConfig.find, { params: { key: masterKey } })
    expect(read.data.configValue).toBe(value)
  })

  test('receives publisher and class, and records the publication', async () => {
    const { who, own, school, classId, otherId } = await makeScene()
    const master = await own.setMaster(school.id)
    await devices.connect(school.id, master.id)
    for (const id of [classId, otherId]) await own.setConfig(school.id, id, { deviceId: master.id })
    const sent = withSender(async () => ({ answered: true, result: { message: '已更新' } }))
    const { data } = await publish(who, otherId, classId)
    expect(data).toMatchObject([
      { deptId: classId, deptName: '七年级1班', success: true, msg: '已更新' },
      { deptId: otherId, success: true },
    ])
    expect(sent).toMatchObject([
      { command: 'afterSchool', data: { userId: who.id, deptId: classId, fromDeviceId: master.id } },
      { command: 'afterSchool', data: { deptId: otherId } },
    ])
    expect(await find(who, classId)).toMatchObject([{ isPublished: true, publishedBy: '林建平' }])
    const page = await as(who, afterSchool.publications, { body: { deptId: classId } })
    expect(page.data.content).toMatchObject([{ byName: '林建平', deviceName: '放学主机', state: 'answered' }])
  })

  test('counts a class that the master answers with success 0 as failed, and still sends the others', async () => {
    const { who, own, school, classId, otherId } = await makeScene()
    const master = await own.setMaster(school.id)
    await devices.connect(school.id, master.id)
    for (const id of [classId, otherId]) await own.setConfig(school.id, id)
    withSender(async ({ data }) => {
      const isFirst = typeof data === 'object' && data !== null && Reflect.get(data, 'deptId') === classId
      return { answered: true, result: isFirst ? { success: 0, message: '没有这个班的名单' } : { success: 1 } }
    })
    expect((await publish(who, classId, otherId)).data).toMatchObject([
      { deptId: classId, success: false, msg: '没有这个班的名单' },
      { deptId: otherId, success: true },
    ])
    expect(await find(who, classId)).toMatchObject([{ isPublished: false }])
  })

  test('fails at once for all classes if the master is offline or silent', async () => {
    const { who, own, school, classId, otherId } = await makeScene()
    const master = await own.setMaster(school.id)
    for (const id of [classId, otherId]) await own.setConfig(school.id, id)
    const sent = withSender(async () => ({ answered: false }))
    const away = { success: false, msg: '设备离线，指令未下发' }
    expect((await publish(who, classId, otherId)).data).toMatchObject([away, away])
    expect(sent).toEqual([])
    await devices.connect(school.id, master.id)
    const silent = { success: false, msg: '指令下发失败' }
    expect((await publish(who, classId, otherId)).data).toMatchObject([silent, silent])
    expect(sent).toHaveLength(1)
    expect(await find(who, classId)).toMatchObject([{ isPublished: false, publishedTime: null }])
  })

  test('refuses a missing, disabled or unsuitable master, and unsaved classes', async () => {
    const { who, own, school, classId } = await makeScene()
    expect(await publish(who, classId)).toMatchObject(refused(afterSchoolRefusals.noMaster))
    const wrong = await own.setMaster(school.id, 'HK_ACCESS_CONTROL')
    expect(await publish(who, classId)).toMatchObject(refused(afterSchoolRefusals.notConfigured))
    await own.setConfig(school.id, classId)
    await devices.connect(school.id, wrong.id)
    expect((await publish(who, classId)).data).toMatchObject([{ success: false, msg: '设备不支持' }])
    await own.setMaster(school.id, masterType, { disabled: true })
    expect(await publish(who, classId)).toMatchObject(refused(afterSchoolRefusals.masterGone))
  })
})
