import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { putStudentInfo } from '../../registry/server/studentInfo.ts'
import { access, accessRefusals } from '../contract.ts'
import { entryType } from '../entryTypes.ts'
import { makeAccessScene } from '../make.ts'

const server = await useServer()
const { as, actor, database } = server
const { leftDormitory, backInDormitory, backAtSchool, enteredCanteen } = entryType
const minute = 60_000

const at = (number: number, userId: number, changes: object = {}) => ({
  number,
  userId,
  stateDictId: backInDormitory,
  time: Date.now() - minute,
  comment: '',
  ...changes,
})

describe('a device’s batch', () => {
  test('is stored with device, location and times, and its receipt has the highest number', async () => {
    const { own, school, pupil, deviceId, locationId, deliver } = await makeAccessScene(server)
    const time = Date.now() - 5 * minute
    const answer = await deliver({
      records: [at(7, pupil.id, { time }), at(8, pupil.id, { stateDictId: leftDormitory })],
    })
    expect(answer.data).toEqual({ series: 1, number: 8, counted: 2, repeated: 0, refused: [] })
    const [first, second] = await own.recordsOf(school.id, pupil.id)
    const numbers = { deviceId, locationId, series: 1, number: 7, operatorId: null }
    expect(first).toMatchObject({
      ...numbers,
      stateDictId: backInDormitory,
      at: new Date(time),
      toldAt: new Date(time),
    })
    expect(second).toMatchObject({ number: 8, stateDictId: leftDormitory })
  })

  test('counts once when repeated, even if the clock was measured differently', async () => {
    const { own, school, pupil, deliver } = await makeAccessScene(server)
    const records = [at(1, pupil.id), at(2, pupil.id), at(2, pupil.id)]
    expect((await deliver({ records })).data).toMatchObject({ counted: 2, repeated: 1 })
    const again = await deliver({ records, clock: Date.now() - 90 * minute })
    expect(again.data).toMatchObject({ number: 2, counted: 0, repeated: 3 })
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(2)
    expect((await deliver({ series: 2, records: [at(1, pupil.id)] })).data).toMatchObject({ counted: 1 })
  })

  test.each([
    ['ahead by three hours', 180 * minute],
    ['behind by a day', -1440 * minute],
    ['in 1970', 1000 - Date.now()],
  ])('of a clock that is %s is corrected, and the reported time is kept', async (_what, wrong) => {
    const { own, school, pupil, deliver } = await makeAccessScene(server)
    const sent = Date.now()
    const intendedTime = sent - 10 * minute
    await deliver({ clock: sent + wrong, records: [at(1, pupil.id, { time: Math.max(0, intendedTime + wrong) })] })
    const underWay = Date.now() - sent
    const [record] = await own.recordsOf(school.id, pupil.id)
    const off = Math.max(0, intendedTime + wrong) - (intendedTime + wrong)
    // At most the time that the batch was under way.
    const late = (record?.at.getTime() ?? 0) - off - intendedTime
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThanOrEqual(underWay)
    expect(record?.toldAt).toEqual(new Date(Math.max(0, intendedTime + wrong)))
  })

  test('identifies people by card too', async () => {
    const { own, school, pupil, deliver } = await makeAccessScene(server)
    const records = [{ ...at(1, 0), userId: undefined, cardNum: `C${school.id}` }]
    expect((await deliver({ records })).data).toMatchObject({ counted: 1 })
    expect(await own.recordsOf(school.id, pupil.id)).toHaveLength(1)
  })

  test('names the records that cannot be counted and counts the rest', async () => {
    const { pupil, deliver } = await makeAccessScene(server)
    const elsewhere = await makeAccessScene(server)
    const old = Date.now() - 91 * 1440 * minute
    const records = [
      at(1, elsewhere.pupil.id),
      at(2, pupil.id, { stateDictId: 999 }),
      at(3, pupil.id, { time: old }),
      { ...at(4, 0), userId: undefined, cardNum: '没有这张卡' },
      at(5, pupil.id),
    ]
    const { data } = await deliver({ records })
    expect(data).toMatchObject({ number: 5, counted: 1, repeated: 0 })
    expect(data.refused).toEqual([
      { number: 1, reason: '不是本校人员' },
      { number: 2, reason: '没有这种记录类型' },
      { number: 3, reason: '超过 90 天，不再接收' },
      { number: 4, reason: '不是本校人员' },
    ])
  })

  test('is counted with replaced unstorable characters, except in a card number', async () => {
    const { own, school, pupil, deliver } = await makeAccessScene(server)
    const cardNum = `C${school.id}\u0000`
    const records = [
      at(1, pupil.id, { comment: '侧\u0000门\ud800' }),
      { ...at(2, 0), userId: undefined, cardNum },
      at(3, pupil.id),
    ]
    const { data } = await deliver({ records })
    expect(data).toMatchObject({ counted: 2, refused: [{ number: 2, reason: '不是本校人员' }] })
    const storedRecords = await own.recordsOf(school.id, pupil.id)
    expect(storedRecords.map(({ comment }) => comment)).toEqual(['侧\ufffd门\ufffd', ''])
  })

  test('is refused without a credential, with a wrong one or with a person’s token', async () => {
    const { who, deliver, credential } = await makeAccessScene(server)
    for (const token of ['', `${credential}x`, credential.replace(/\..*/, '.'), who.token]) {
      expect((await deliver({}, token)).status, token).toBe(401)
    }
    expect((await deliver({})).data).toEqual({ series: 1, number: null, counted: 0, repeated: 0, refused: [] })
  })
})

describe('a report by hand', () => {
  const report = (
    who: { readonly token: string },
    userId: number,
    stateDictId: number,
    comment = '',
    more: object = {},
  ) => as(who, access.report, { body: [{ userId, stateDictId, comment, ...more }] })

  test('uses the session’s person and the server’s time, whatever is sent', async () => {
    const { own, school, who, pupil } = await makeAccessScene(server)
    const before = Date.now()
    const forged = { operateUserId: pupil.id, entryTime: '2020-01-01 00:00:00' }
    expect(await report(who, pupil.id, backInDormitory, '', forged)).toMatchObject({ code: 200, data: { counted: 1 } })
    const [record] = await own.recordsOf(school.id, pupil.id)
    expect(record).toMatchObject({ operatorId: who.id, deviceId: null, toldAt: null })
    expect(record?.at.getTime()).toBeGreaterThanOrEqual(before)
    for (const entryTime of ['', '刚才']) {
      expect(await report(who, pupil.id, backInDormitory, '', { entryTime })).toMatchObject({ code: 200 })
    }
  })

  test('requires a reason for leaving the dormitory', async () => {
    const { own, school, who, pupil } = await makeAccessScene(server)
    expect(await report(who, pupil.id, leftDormitory, ' ')).toMatchObject({ msg: accessRefusals.reasonNeeded.msg })
    expect(await own.recordsOf(school.id, pupil.id)).toEqual([])
    expect(await report(who, pupil.id, leftDormitory, '家长来电，在医院')).toMatchObject({ code: 200 })
  })

  test('refuses types of neither dormitory nor gate', async () => {
    const { who, pupil } = await makeAccessScene(server)
    expect(await report(who, pupil.id, enteredCanteen)).toMatchObject({ status: 400 })
  })

  test('refuses the operator’s own passage', async () => {
    const { place, who } = await makeAccessScene(server)
    const keeper = await actor({ ...place, roles: [role.gateKeeper, role.staff] })
    const body = [{ userId: keeper.id, stateDictId: backAtSchool, comment: '' }]
    expect(await as(keeper, access.report, { body })).toMatchObject({ code: accessRefusals.notYourself.code })
    expect(await as(who, access.report, { body })).toMatchObject({ code: 200 })
  })

  test('lets a manager report only the dormitory types, for their buildings', async () => {
    const { own, school, place, pupil, pupilNamed } = await makeAccessScene(server)
    const places = dormitoryFactories(database)
    const room = await places.makeRoom(school.id)
    const manager = await actor({ ...place, roles: [role.dormitoryAdministrator] })
    await places.makeManager(school.id, room.buildingId, manager.id)
    const values = { schoolId: school.id, memberId: pupil.id, accommodation: true, roomId: room.id }
    await database.asSystem('a test gives a pupil a room', (db) => putStudentInfo(db, values, values))
    const elsewhere = await pupilNamed('李小红')
    expect(await report(manager, pupil.id, backInDormitory)).toMatchObject({ code: 200 })
    expect(await report(manager, pupil.id, backAtSchool)).toMatchObject({ code: accessRefusals.notYours.code })
    expect(await report(manager, elsewhere.id, backInDormitory)).toMatchObject({ code: 10004 })
    expect(await own.recordsOf(school.id, elsewhere.id)).toEqual([])
  })

  test('lets a gate keeper report anyone, at the gate only', async () => {
    const { place, pupil } = await makeAccessScene(server)
    const keeper = await actor({ ...place, roles: [role.gateKeeper] })
    expect(await report(keeper, pupil.id, backAtSchool)).toMatchObject({ code: 200 })
    expect(await report(keeper, pupil.id, backInDormitory)).toMatchObject({ code: accessRefusals.notYours.code })
  })

  test('lets a keeper who manages a building report only that building’s dormitory', async () => {
    const { place, pupil } = await makeAccessScene(server)
    const both = await actor({ ...place, roles: [role.gateKeeper, role.dormitoryAdministrator] })
    expect(await report(both, pupil.id, backAtSchool)).toMatchObject({ code: 200 })
    expect(await report(both, pupil.id, backInDormitory)).toMatchObject({ code: 10004 })
  })

  test('refuses people who are only parents', async () => {
    const { place, school, who } = await makeAccessScene(server)
    const parent = await server.make.makeMember({
      ...place,
      schoolId: school.id,
      roles: [role.parent],
      departments: [],
    })
    expect(await report(who, parent.id, backAtSchool)).toMatchObject({ code: 10004 })
  })
})
