import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { makePicture } from '../../../../tests/support/pictures.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { access } from '../../../access/contract.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { deviceFactories } from '../../../device/make.ts'
import { leave, leaveState } from '../../../leave/contract.ts'
import { jobs } from '../../../jobs/contract.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { users } from '../../../users/contract.ts'
import { readAfter } from '../../../../platform/server/live/replay.ts'
import { boardCalls, boardRefusals } from '../../boardContract.ts'
import { boardTopic } from '../../boardViews.ts'
import { dormitoryFactories } from '../../makeDormitory.ts'
import { planCalls } from '../../planContract.ts'

const server = await useServer()
const { as, actor, make, database, http } = server
const hour = 3_600_000

/**
 * A school with two buildings of one room each, three boarders in the first and one in the second, and a manager of the
 * first.
 */
const makeBoard = async (values: { readonly bureauId?: number } = {}) => {
  const scene = await makeAccessScene(server, values)
  const { school, place, pupil, pupilNamed } = scene
  const own = dormitoryFactories(database)
  const [one, two] = [await own.makeRoom(school.id), await own.makeRoom(school.id, { name: '二号楼' })]
  const [hong, jun, fang] = [await pupilNamed('李小红'), await pupilNamed('张小军'), await pupilNamed('陈小芳')]
  for (const [at, { id }] of [pupil, hong, jun].entries()) await own.settle(school.id, id, one.id, at + 1)
  await own.settle(school.id, fang.id, two.id, 1)
  const manager = await actor({ ...place, roles: [role.dormitoryAdministrator] })
  await own.makeManager(school.id, one.buildingId, manager.id)
  const report = (who: typeof manager, userId: number, stateDictId: number, comment = '') =>
    as(who, access.report, { body: [{ userId, stateDictId, comment }] })
  return { ...scene, places: own, one, two, ming: pupil, hong, jun, fang, manager, report }
}

type Board = Awaited<ReturnType<typeof makeBoard>>

const numbers = async (who: Board['manager'], query = {}) => {
  const { data } = await as(who, boardCalls.studentNum, { query })
  return [data.inDormitoryNum, data.notInDormitoryNum, data.leaveNum]
}

const { backInDormitory, leftDormitory } = entryType

describe('the counters', () => {
  test('follow records, decisions and leaves, and count a student on leave only there', async () => {
    const { school, ming, hong, jun, manager, report, deliver } = await makeBoard()
    expect(await numbers(manager)).toEqual([0, 3, 0])
    const time = Date.now() - 1000
    const record = { number: 1, userId: ming.id, stateDictId: backInDormitory, time, comment: '' }
    await deliver({ records: [record] })
    expect(await numbers(manager)).toEqual([1, 2, 0])
    await report(manager, hong.id, backInDormitory)
    await report(manager, ming.id, leftDormitory, '去医务室')
    expect(await numbers(manager)).toEqual([1, 2, 0])
    const [from, to] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
    await leaveFactories(database).makeLeave(school.id, hong.id, { startAt: from, endAt: to })
    await leaveFactories(database).makeLeave(school.id, jun.id, { startAt: from, endAt: to })
    expect(await numbers(manager)).toEqual([0, 1, 2])
    const { data } = await as(manager, boardCalls.studentNum)
    expect(data.changesAt).toBe(to.toISOString())
  })

  test('follow granted and ended leaves, with a board message each time', async () => {
    const { school, who, one, jun, manager } = await makeBoard()
    const boardMessages = () => messagesOf(school.id, one.buildingId)
    const at = (hours: number) => toWireTime(new Date(Date.now() + hours * hour))
    const body = { leaveerIds: [jun.id], kind: 'sick' as const, leaveReason: '发烧', startTime: at(-1), endTime: at(9) }
    const { data } = await as(who, leave.create, { body })
    const id = data.records[0]?.id ?? 0
    expect(await numbers(manager)).toEqual([0, 3, 0])
    const before = (await boardMessages()).length
    await as(who, leave.decide, { body: [{ id, leaveState: leaveState.agreed }] })
    expect(await numbers(manager)).toEqual([0, 2, 1])
    expect(await boardMessages()).toHaveLength(before + 1)
    await as(manager, leave.end, { body: { id } })
    expect(await numbers(manager)).toEqual([0, 3, 0])
    expect(await boardMessages()).toHaveLength(before + 2)
    expect((await boardMessages()).at(-1)).toMatchObject({ reload: true })
  })

  test('cover the manager’s buildings; an administrator sees all or another’s', async () => {
    const { who, manager, place } = await makeBoard()
    expect(await numbers(who)).toEqual([0, 4, 0])
    expect(await numbers(who, { managerId: manager.id })).toEqual([0, 3, 0])
    const without = await actor({ ...place, roles: [role.dormitoryAdministrator] })
    expect(await numbers(without)).toEqual([0, 0, 0])
  })

  test('refuse another manager and an unknown one alike', async () => {
    const { who, manager } = await makeBoard()
    const elsewhere = await makeBoard()
    for (const managerId of [who.id, elsewhere.manager.id, 999_999_999]) {
      expect(await as(manager, boardCalls.studentNum, { query: { managerId } })).toMatchObject({ code: 10004 })
    }
    const query = { managerId: elsewhere.manager.id }
    expect(await as(who, boardCalls.studentNum, { query })).toMatchObject({ code: 10004 })
  })
})

describe('a bureau', () => {
  const makeBureauScene = async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const board = await makeBoard({ bureauId: bureau.id })
    const officer = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    return { ...board, officer }
  }

  test('reads the board of one of its schools with masked names', async () => {
    const { school, one, two, officer } = await makeBureauScene()
    const of = { schoolId: school.id }
    expect(await numbers(officer, of)).toEqual([0, 4, 0])
    const { data: queue } = await as(officer, boardCalls.boardQueue, { query: of })
    expect(queue).toContain(`/${one.buildingId};${two.buildingId}/`)
    const { data: buildings } = await as(officer, boardCalls.boardBuildings, { query: of, body: of })
    expect(buildings.map(({ id }) => id)).toEqual([one.buildingId, two.buildingId])
    const { data: floors } = await as(officer, boardCalls.boardRooms, { query: { ...of, dormitoryId: one.buildingId } })
    expect(floors['1']?.[0]?.students.map(({ name }) => name)).toEqual(['王**', '李**', '张**'])
  })

  test('reads a full name, and the view is recorded for the school', async () => {
    const { ming, who, officer } = await makeBureauScene()
    const shown = await as(officer, boardCalls.studentName, { body: { studentUserId: ming.id } })
    expect(shown.data).toEqual({ name: '王小明' })
    const { data: looks } = await as(who, users.recordLooks, { query: { userId: ming.id } })
    expect(looks).toMatchObject([{ viewerName: '上级单位人员', fields: ['name'] }])
  })

  test('sees no face and no portrait, unlike the school’s staff', async () => {
    const { ming, hong, who, officer } = await makeBureauScene()
    const face = await as(who, users.uploadFace, { body: { userId: ming.id }, files: [await makePicture()] })
    const portrait = await as(who, users.setAvatar, { params: { id: hong.id }, body: {}, files: [await makePicture()] })
    expect([face.code, portrait.code]).toEqual([200, 200])
    const pictures = async (viewer: typeof who) => {
      const of = async (id: number) => (await as(viewer, boardCalls.studentFace, { params: { id } })).data.userFaceImg
      return [await of(ming.id), await of(hong.id)]
    }
    expect(await pictures(who)).toEqual([expect.any(String), expect.any(String)])
    expect(await pictures(officer)).toEqual([null, null])
  })

  test('is refused for another bureau’s school, as are managers of other schools', async () => {
    const { school, ming, officer } = await makeBureauScene()
    const elsewhere = await makeBureauScene()
    for (const other of [elsewhere.officer, elsewhere.manager]) {
      const query = { schoolId: school.id }
      expect(await as(other, boardCalls.studentNum, { query })).toMatchObject({ code: 10004 })
      const body = { studentUserId: ming.id }
      expect(await as(other, boardCalls.studentName, { body })).toMatchObject({ code: 10004 })
    }
    const query = { schoolId: elsewhere.school.id }
    expect(await as(officer, boardCalls.boardQueue, { query })).toMatchObject({ code: 10004 })
  })
})

/** Reads the messages of a building's stream after a number. */
const messagesOf = async (schoolId: number, buildingId: number, after = 0) => {
  const { messages } = await database.inSchool(schoolId, (db) =>
    readAfter(db, `dormitory.board/${schoolId}/${buildingId}`, after),
  )
  return messages.map(({ body }) => boardTopic.message.parse(body))
}

describe('board messages', () => {
  test('carry an event with its room’s counts, only on the building’s stream', async () => {
    const { school, one, two, ming, hong, manager, report, deliver } = await makeBoard()
    const time = Date.now() - 1000
    const record = { number: 1, userId: ming.id, stateDictId: backInDormitory, time, comment: '' }
    await deliver({ records: [record] })
    await report(manager, hong.id, backInDormitory)
    const settled = await messagesOf(school.id, one.buildingId)
    const [first, second] = settled.filter(({ reload }) => !reload)
    const counts = { inDormitoryNum: 1, notInDormitoryNum: 2, leaveNum: 0 }
    expect(first).toMatchObject({ events: [{ userId: ming.id, name: '王小明', stateDictId: 6, byHand: false }] })
    expect(first?.rooms).toEqual([{ id: one.id, buildingId: one.buildingId, ...counts }])
    expect(second).toMatchObject({ events: [{ userId: hong.id, byHand: true }], rooms: [{ inDormitoryNum: 2 }] })
    expect(await messagesOf(school.id, two.buildingId)).toEqual([])
  })

  test('are not sent for a record that changes nothing or is repeated', async () => {
    const { school, one, ming, deliver } = await makeBoard()
    const time = Date.now() - 1000
    const record = { number: 1, userId: ming.id, stateDictId: backInDormitory, time, comment: '' }
    await deliver({ records: [record] })
    const before = (await messagesOf(school.id, one.buildingId)).length
    await deliver({ records: [record, { ...record, number: 2, time: time - 60_000, stateDictId: leftDormitory }] })
    expect(await messagesOf(school.id, one.buildingId)).toHaveLength(before)
  })

  test('ask for one reload per call that moves beds', async () => {
    const { school, one, two, ming, hong, who } = await makeBoard()
    for (const userId of [ming.id, hong.id]) {
      const answer = await as(who, planCalls.leaveBed, { body: { userId } })
      expect(answer.code, answer.msg).toBe(200)
    }
    for (const { buildingId } of [one, two]) {
      expect((await messagesOf(school.id, buildingId)).map(({ reload }) => reload)).toEqual([true, true])
    }
  })
})

describe('a reset', () => {
  test('is one line per building, also in the log of a board opened later', async () => {
    const { school, one, ming, manager, who, report } = await makeBoard()
    await as(manager, boardCalls.resetStates, { query: { stateId: 6 } })
    const [message, ...more] = await messagesOf(school.id, one.buildingId).then((all) =>
      all.filter(({ reset }) => reset),
    )
    expect(more).toEqual([])
    const resetMessage = { buildingId: one.buildingId, stateDictId: 6, students: 3 }
    expect(message).toMatchObject({ events: [], reload: true, reset: resetMessage })
    await report(manager, ming.id, leftDormitory, '家长接走')
    const { data: log } = await as(manager, boardCalls.boardLog)
    expect(log.events).toMatchObject([{ userId: ming.id, stateDictId: 5, byHand: true }])
    // The number of students reset, although one has another state by now.
    expect(log.resets).toMatchObject([resetMessage])
    const { data: all } = await as(who, boardCalls.boardLog)
    expect(all).toEqual(log)
  })
})

describe('the log', () => {
  test('has the last five events by time, only of managed buildings', async () => {
    const { one, two, fang, place, places, school, pupilNamed, who, manager, deliver } = await makeBoard()
    const names = ['甲一', '乙二', '丙三', '丁四', '戊五', '己六']
    const start = Date.now() - 60_000
    for (const [at, name] of names.entries()) {
      const { id } = await pupilNamed(name)
      await places.settle(school.id, id, one.id, at + 10)
      // Events arrive in reverse order.
      const time = start + at * 1000
      await deliver({ records: [{ number: 10 - at, userId: id, stateDictId: backInDormitory, time, comment: '' }] })
    }
    const record = { number: 20, userId: fang.id, stateDictId: backInDormitory, time: Date.now() - 1000, comment: '' }
    await deliver({ series: 2, records: [record] })
    const namesFor = async (asker: typeof who) =>
      (await as(asker, boardCalls.boardLog)).data.events.map(({ name }) => name)
    expect(await namesFor(manager)).toEqual(['乙二', '丙三', '丁四', '戊五', '己六'])
    expect(await namesFor(who)).toEqual(['丙三', '丁四', '戊五', '己六', '陈小芳'])
    const other = await actor({ ...place, roles: [role.dormitoryAdministrator] })
    await places.makeManager(school.id, two.buildingId, other.id)
    expect(await namesFor(other)).toEqual(['陈小芳'])
    const elsewhere = await makeBoard()
    const query = { schoolId: elsewhere.school.id }
    expect(await as(manager, boardCalls.boardLog, { query })).toMatchObject({ code: 10004 })
  })
})

describe('the log of a board', () => {
  test('keeps events from before a reset, and leaves out passages through the gate', async () => {
    const { ming, hong, manager, deliver } = await makeBoard()
    const start = Date.now() - 60_000
    const record = (number: number, userId: number, stateDictId: number) => ({
      number,
      userId,
      stateDictId,
      time: start + number * 1000,
      comment: '',
    })
    await deliver({
      records: [
        record(1, ming.id, backInDormitory),
        record(2, hong.id, leftDormitory),
        record(3, hong.id, entryType.leftSchool),
      ],
    })
    await as(manager, boardCalls.resetStates, { query: { stateId: 5 } })
    const { data: log } = await as(manager, boardCalls.boardLog)
    expect(log.events.map(({ name, entryType: type, byHand }) => [name, type, byHand])).toEqual([
      ['王小明', backInDormitory, false],
      ['李小红', leftDormitory, false],
    ])
    expect(log.resets).toHaveLength(1)
  })
})

describe('the board', () => {
  test('finds students by name or number in managed buildings, a bureau only by number', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const { school, fang, hong, who, manager } = await makeBoard({ bureauId: bureau.id })
    await make.setMember(school.id, hong.id, { code: 'S2026' })
    const found = async (asker: typeof manager, keyword: string, more: object = {}) => {
      const { data } = await as(asker, boardCalls.boardStudents, { query: { keyword, ...more } })
      return data.content.map(({ studentName }) => studentName)
    }
    expect(await found(manager, ' 小红 ')).toEqual(['李小红'])
    expect(await found(manager, 's2026')).toEqual(['李小红'])
    expect(await found(manager, fang.name)).toEqual([])
    expect(await found(who, fang.name)).toEqual([fang.name])
    const officer = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    expect(await found(officer, '小红', { schoolId: school.id })).toEqual([])
    expect(await found(officer, 'S2026', { schoolId: school.id })).toEqual(['李**'])
  })

  test('has counts per room, and a building’s students by floor', async () => {
    const { one, hong, manager, report } = await makeBoard()
    await report(manager, hong.id, backInDormitory)
    const { data: buildings } = await as(manager, boardCalls.boardBuildings, { body: {} })
    expect(buildings).toHaveLength(1)
    const counts = { inDormitoryNum: 1, notInDormitoryNum: 2, leaveNum: 0 }
    expect(buildings[0]).toMatchObject({ id: one.buildingId, rooms: [{ id: one.id, floor: 1, ...counts }] })
    const { data: floors } = await as(manager, boardCalls.boardRooms, { query: { dormitoryId: one.buildingId } })
    expect(floors['1']?.[0]?.students.map(({ name, studentReturnState }) => [name, studentReturnState])).toEqual([
      ['王小明', false],
      ['李小红', true],
      ['张小军', false],
    ])
    const { data: nums } = await as(manager, boardCalls.buildingNums)
    expect(nums).toMatchObject([{ dormitoryId: one.buildingId, bedroomNum: 3, ...counts }])
  })

  test('refuses a building that the user doesn’t manage', async () => {
    const { two, manager } = await makeBoard()
    const query = { dormitoryId: two.buildingId }
    expect(await as(manager, boardCalls.boardRooms, { query })).toMatchObject({ code: 10004 })
  })

  test('lists the students behind each counter with the entered reason', async () => {
    const { ming, hong, manager, report } = await makeBoard()
    await report(manager, hong.id, backInDormitory)
    await report(manager, ming.id, leftDormitory, '家长接走')
    const listed = async (type?: 1 | 2 | 3) => {
      const { data } = await as(manager, boardCalls.boardStudents, { query: type === undefined ? {} : { type } })
      return data.content.map(({ studentName, studentNotReturnMsg }) => `${studentName}${studentNotReturnMsg}`)
    }
    expect(await listed(1)).toEqual(['李小红'])
    expect(await listed(2)).toEqual(['王小明家长接走', '张小军'])
    expect(await listed(3)).toEqual([])
    expect(await listed()).toHaveLength(3)
  })

  test('exports a file named after list and time', async () => {
    const { who } = await makeBoard()
    const { data } = await as(who, boardCalls.exportStudents, { query: { type: 2 } })
    await http.running.runner.drain()
    const { data: job } = await as(who, jobs.get, { query: { id: data.jobId } })
    const { headers } = await http.inject({ method: 'GET', url: job.fileLink ?? '' })
    const name = decodeURIComponent(String(headers['content-disposition']))
    expect(name).toMatch(/不在寝名单 \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx/)
  })

  test('sums up the building of a device, with returns per hour', async () => {
    const { school, one, two, hong, manager, report, places } = await makeBoard()
    await report(manager, hong.id, backInDormitory)
    const deviceId = await places.makeDevice(school.id, one)
    const { data } = await as(manager, boardCalls.deviceStats, { query: { deviceId } })
    expect(data).toMatchObject({ dormNum: 1, stuNum: 3, backDormStuNum: 1 })
    const hours = Object.values(data.timeQuantum)
    expect([hours.length, hours.reduce((sum, count) => sum + count, 0)]).toEqual([12, 1])
    const elsewhere = await places.makeDevice(school.id, two)
    const homeless = await deviceFactories(database).makeDevice(school.id)
    for (const other of [elsewhere, homeless.id]) {
      const query = { deviceId: other }
      expect(await as(manager, boardCalls.deviceStats, { query })).toMatchObject({ code: 10004 })
    }
  })

  test('resets only managed buildings, and a newer record counts again', async () => {
    const { ming, fang, who, manager, report, deliver } = await makeBoard()
    await report(who, fang.id, backInDormitory)
    const reset = await as(manager, boardCalls.resetStates, { query: { stateId: 6 } })
    expect(reset.data).toEqual({ students: 3 })
    expect(await numbers(manager)).toEqual([3, 0, 0])
    await as(manager, boardCalls.resetStates, { query: { stateId: 5 } })
    expect(await numbers(who)).toEqual([1, 3, 0])
    const record = { number: 1, userId: ming.id, stateDictId: backInDormitory, time: Date.now() + 1, comment: '' }
    await new Promise((resolve) => void setTimeout(resolve, 5))
    await deliver({ records: [record] })
    expect(await numbers(who)).toEqual([2, 2, 0])
  })

  test('shows parents and head teachers with full numbers, and records the view', async () => {
    const { school, ming, hong, fang, who, manager } = await makeBoard()
    const parent = await make.makeMember({
      schoolId: school.id,
      roles: [role.parent],
      name: '王建国',
      telephone: '13912345678',
    })
    await make.makeParentLink(school.id, ming.id, parent.id)
    const ask = (studentUserId: number) => as(manager, boardCalls.studentContacts, { query: { studentUserId } })
    expect((await ask(ming.id)).data.parents).toMatchObject([{ parentName: '王建国', parentTelephone: '13912345678' }])
    const { data: looks } = await as(who, users.recordLooks, { query: { userId: ming.id } })
    expect(looks).toHaveLength(1)
    expect(await ask(hong.id)).toMatchObject({ code: boardRefusals.noMemberInfo.code })
    expect(await ask(fang.id)).toMatchObject({ code: 10004 })
  })
})
