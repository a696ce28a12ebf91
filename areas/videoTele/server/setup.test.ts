import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { videoTele, videoTeleRefusals } from '../contract.ts'
import { makeVideoPhoneScene, phoneType } from '../makeVideoPhones.ts'

const server = await useServer()
const { as } = server

const makeScene = () => makeVideoPhoneScene(server)

describe('packages', () => {
  const month = { name: '月套餐', price: 3000, minutes: 60, validDays: 30, version: 0 }

  test('are valid for days or until a day, and have a name of their own', async () => {
    const { who } = await makeScene()
    const save = (body: typeof month & object) => as(who, videoTele.savePackage, { body })
    expect((await save(month)).data).toMatchObject({ name: '月套餐', sold: 0, onSale: true, lastDay: null })
    expect(await save(month)).toMatchObject(refused(videoTeleRefusals.packageTwice))
    expect((await as(who, videoTele.savePackage, { body: { ...month, name: '都没有', validDays: null } })).code).toBe(
      400,
    )
    const term = { ...month, name: '学期套餐', validDays: null, lastDay: '2099-07-10' }
    expect((await as(who, videoTele.savePackage, { body: term })).data).toMatchObject({ lastDay: '2099-07-10' })
    const ended = { ...term, name: '上学期套餐', lastDay: '2020-01-10' }
    expect(await as(who, videoTele.savePackage, { body: ended })).toMatchObject(refused(videoTeleRefusals.packageEnded))
    expect((await as(who, videoTele.savePackage, { body: { ...ended, onSale: false } })).code).toBe(200)
  })

  test('that were bought are withdrawn, not deleted, and sold no more', async () => {
    const { who, own, schoolId, pupil } = await makeScene()
    const [bought, unsold] = [await own.makePackage(schoolId), await own.makePackage(schoolId)]
    await own.makeOrder(schoolId, pupil.id, { packageId: bought.id })
    const remove = (id: number) => as(who, videoTele.deletePackage, { query: { id } })
    expect(await remove(bought.id)).toMatchObject(refused(videoTeleRefusals.packageBought))
    expect((await remove(unsold.id)).code).toBe(200)
    const { schoolId: _schoolId, ...values } = bought
    const saved = await as(who, videoTele.savePackage, { body: { ...values, onSale: false } })
    expect(saved.data).toMatchObject({ onSale: false, sold: 1 })
    const stale = await as(who, videoTele.savePackage, { body: values })
    expect(stale).toMatchObject({ code: common.stale.code })
    const options = (await as(who, videoTele.packageOptions, {})).data
    expect(options.map(({ id }) => id)).not.toContain(bought.id)
    const listed = (await as(who, videoTele.packagePage, { body: { onSale: 'no' } })).data.content
    expect(listed.map(({ id }) => id)).toEqual([bought.id])
  })
})

describe('phones', () => {
  test('belong to one phone device each, and are deleted without their calls', async () => {
    const { who, own, schoolId, station, deviceId, devices, pupil } = await makeScene()
    const door = await devices.makeDevice(schoolId)
    const save = (body: object) =>
      as(who, videoTele.savePhone, { body: { name: '二楼话机', place: '', disabled: false, version: 0, ...body } })
    expect((await save({ deviceId: door.id })).code).not.toBe(200)
    expect(await save({ deviceId })).toMatchObject({
      ...refused(videoTeleRefusals.deviceTaken),
      msg: '该设备已对应话机“大厅话机”，请选择其他设备',
    })
    expect((await save({})).data).toMatchObject({ sn: null, status: 'UNKNOWN', callsToday: 0 })
    expect(await save({})).toMatchObject(refused(videoTeleRefusals.phoneTwice))
    const free = await devices.makeDevice(schoolId, { type: phoneType })
    const choices = async (query: object) =>
      (await as(who, videoTele.phoneDevices, { query })).data.map(({ id }) => id).toSorted((one, two) => one - two)
    expect(await choices({})).toEqual([free.id])
    expect(await choices({ phoneId: station.id })).toEqual([deviceId, free.id])
    const { schoolId: _schoolId, ...values } = station
    expect((await as(who, videoTele.savePhone, { body: { ...values, place: '门口' } })).data.deviceId).toBe(deviceId)
    await own.makeCall(schoolId, { stationId: station.id, studentId: pupil.id })
    expect((await as(who, videoTele.deletePhone, { query: { id: station.id } })).code).toBe(200)
    expect(await own.callsOf(schoolId)).toHaveLength(1)
    const found = await as(who, videoTele.phonePage, { body: { keyword: '二楼' } })
    expect(found.data.content).toMatchObject([{ name: '二楼话机' }])
  })
})

describe('public numbers', () => {
  test('are listed in their order, with hours or for the whole day', async () => {
    const { who } = await makeScene()
    const save = (body: object) =>
      as(who, videoTele.savePublicNumber, { body: { name: '报警', number: '110', version: 0, ...body } })
    expect((await save({ orderNum: 2 })).code).toBe(200)
    expect(await save({})).toMatchObject(refused(videoTeleRefusals.publicTwice))
    expect((await save({ name: '校医室', fromTime: '08:00' })).code).toBe(400)
    expect((await save({ name: '校医室', fromTime: '08:00', toTime: '07:00' })).code).toBe(400)
    expect((await save({ name: '校医室', number: '12' })).code).toBe(400)
    expect((await save({ name: '校医室', fromTime: '08:00', toTime: '17:00', orderNum: 1 })).code).toBe(200)
    const { data } = await as(who, videoTele.publicNumbers, {})
    expect(data.map(({ name }) => name)).toEqual(['校医室', '报警'])
    expect((await as(who, videoTele.deletePublicNumber, { query: { id: data[0]?.id ?? 0 } })).code).toBe(200)
  })
})

describe('groups', () => {
  test('share no class, and count the pupils who are at school', async () => {
    const { who, classId, otherClassId } = await makeScene()
    const window = { weekdays: [1, 3], from: '12:00', to: '13:00' }
    const save = (body: { name: string; classIds: number[]; id?: number; version?: number }) =>
      as(who, videoTele.saveGroup, { body: { windows: [window], version: 0, ...body } })
    const first = await save({ name: '住校', classIds: [classId] })
    expect(first.data).toMatchObject({ pupils: 2, classes: [{ name: '一班' }], windows: [window], mostCalls: null })
    expect(await save({ name: '住校', classIds: [otherClassId] })).toMatchObject(refused(videoTeleRefusals.groupTwice))
    expect(await save({ name: '走读', classIds: [classId, otherClassId] })).toMatchObject({
      code: videoTeleRefusals.classGrouped.code,
      msg: '一班已属于其他分组，请先从原分组中去掉',
    })
    const second = await save({ name: '走读', classIds: [otherClassId] })
    const { id } = first.data
    expect(await save({ id, name: '住校', classIds: [otherClassId], version: 1 })).toMatchObject({
      code: videoTeleRefusals.classGrouped.code,
    })
    expect((await as(who, videoTele.deleteGroup, { query: { id: second.data.id } })).code).toBe(200)
    const moved = await save({ id, name: '住校', classIds: [otherClassId], version: 1 })
    expect(moved.data.classIds).toEqual([otherClassId])
    expect((await as(who, videoTele.groups, {})).data).toHaveLength(1)
  })
})

describe('settings', () => {
  test('show the length of a call from the family numbers, and refuse windows that end before they begin', async () => {
    const { who, teacher, own, schoolId } = await makeScene()
    await own.forgetSettings(schoolId)
    const { data } = await as(who, videoTele.settings, {})
    expect(data).toMatchObject({ version: 0, enabled: true, callMinutes: 15 })
    const { callMinutes: _callMinutes, ...values } = data
    const saved = await as(who, videoTele.saveSettings, { body: { ...values, mostCalls: 2 } })
    expect(saved.data).toMatchObject({ mostCalls: 2, callMinutes: 15 })
    expect((await as(who, videoTele.saveSettings, { body: values })).code).toBe(common.stale.code)
    const wrong = [{ weekdays: [1], from: '13:00', to: '12:00' }]
    for (const windows of [wrong, []])
      expect((await as(who, videoTele.saveSettings, { body: { ...saved.data, windows } })).code).toBe(400)
    expect((await as(teacher, videoTele.settings, {})).code).toBe(403)
  })
})
