import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { entryType } from '../../access/entryTypes.ts'
import { makeAccessScene } from '../../access/make.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { nodeType } from '../../registry/contract.ts'
import { evacuationCalls, evacuationRefusals } from '../contract.ts'
import { evacuationFactories } from '../make.ts'

const server = await useServer()
const { as, actor, make, database } = server
const { backInDormitory, backAtSchool, leftSchool } = entryType

/** A school with a person in the dormitory, one at school and one outside, an administrator and a gate keeper. */
const makeScene = async () => {
  const scene = await makeAccessScene(server)
  const { school, place, pupil, pupilNamed, deliver } = scene
  const own = dormitoryFactories(database)
  const room = await own.makeRoom(school.id)
  await own.settle(school.id, pupil.id, room.id)
  const [atSchool, outside] = [await pupilNamed('李小红'), await pupilNamed('张小军')]
  const states = [backInDormitory, backAtSchool, leftSchool]
  const records = [pupil, atSchool, outside].map(({ id: userId }, at) => ({
    number: at + 1,
    userId,
    stateDictId: states[at] ?? 0,
    time: Date.now() - 60_000,
    comment: '',
  }))
  await deliver({ records })
  const keeper = await actor({ ...place, roles: [role.gateKeeper], name: '孙国柱' })
  return { ...scene, room, atSchool, outside, keeper }
}

const begin = async (who: { readonly token: string }) => (await as(who, evacuationCalls.begin, {})).data.id

const listOf = async (who: { readonly token: string }, evacuationId: number) =>
  (await as(who, evacuationCalls.list, { query: { evacuationId } })).data

type Press = readonly [userId: number, isTicked: boolean, turn: number]

const tick = (who: { readonly token: string }, evacuationId: number, ...presses: readonly Press[]) =>
  as(who, evacuationCalls.tick, {
    body: { evacuationId, ticks: presses.map(([userId, isTicked, turn]) => ({ userId, isTicked, turn })) },
  })

describe('begin', () => {
  test('lists who is inside or unknown with their rooms, and leaves out who is outside', async () => {
    const { who, keeper, pupil, atSchool, outside } = await makeScene()
    const { head, people } = await listOf(who, await begin(keeper))
    expect(head).toMatchObject({ begunBy: '孙国柱', endTime: null, numbers: { inside: 2, found: 0, unknown: 2 } })
    expect(people.map(({ standing }) => standing)).toEqual(['dormitory', 'school', 'unknown', 'unknown'])
    expect(people.slice(0, 2).map(({ userId }) => userId)).toEqual([pupil.id, atSchool.id])
    expect(new Set(people.slice(2).map(({ userId }) => userId))).toEqual(new Set([who.id, keeper.id]))
    expect(people[0]).toMatchObject({ name: '王小明', isStudent: true, turn: 0, time: null })
    expect(people[0]?.building).toMatch(/^一号楼/)
    expect(people.some(({ userId }) => userId === outside.id)).toBe(false)
  })

  test('orders classes by grade and class, as in the organisation', async () => {
    const { school, keeper } = await makeScene()
    const add = async (name: string, orderNum: number, parentId: number, type: number) =>
      (await make.makeDepartment({ schoolId: school.id, parentId, name, type, orderNum })).id
    const seventh = await add('七年级', 1, school.rootId, nodeType.grade)
    const eighth = await add('八年级', 2, school.rootId, nodeType.grade)
    for (const [name, orderNum, grade] of [
      ['八年级1班', 1, eighth],
      ['七年级2班', 2, seventh],
      ['七年级1班', 1, seventh],
    ] as const) {
      const departments = [await add(name, orderNum, grade, nodeType.class)]
      await make.makeMember({ schoolId: school.id, departments, roles: [role.student] })
    }
    const { people } = await listOf(keeper, await begin(keeper))
    const classes = people.map(({ className }) => className).filter((name) => name.endsWith('班'))
    expect(classes).toEqual(['七年级1班', '七年级2班', '八年级1班'])
  })

  test('keeps classes together by day and buildings together at night', async () => {
    const { school, keeper, deliver } = await makeScene()
    const own = dormitoryFactories(database)
    const buildings = [await own.makeRoom(school.id), await own.makeRoom(school.id)]
    const pupils: { id: number; name: string }[] = []
    for (const [orderNum, name] of ['一班', '二班'].entries()) {
      const node = { schoolId: school.id, parentId: school.rootId, name, type: nodeType.class, orderNum }
      const departments = [(await make.makeDepartment(node)).id]
      // Each class has a student in each building, in opposite order.
      for (const room of orderNum === 0 ? buildings.toReversed() : buildings) {
        const pupil = await make.makeMember({
          schoolId: school.id,
          departments,
          roles: [role.student],
          name: `${name}${room.name}`,
        })
        await own.settle(school.id, pupil.id, room.id)
        pupils.push(pupil)
      }
    }
    const report = (series: number, stateDictId: number) =>
      deliver({
        series,
        records: pupils.map(({ id: userId }, at) => ({
          number: at + 1,
          userId,
          stateDictId,
          time: Date.now() - 1000,
          comment: '',
        })),
      })
    const listed = async () => {
      const id = await begin(keeper)
      const { people } = await listOf(keeper, id)
      await as(keeper, evacuationCalls.end, { body: { evacuationId: id, isDrill: true, note: '' } })
      const theirs = people.filter(({ userId }) => pupils.some((one) => one.id === userId))
      return theirs.map(({ className, building }) => ({ className, building }))
    }
    await report(2, backAtSchool)
    expect((await listed()).map(({ className }) => className)).toEqual(['一班', '一班', '二班', '二班'])
    await report(3, backInDormitory)
    const night = (await listed()).map(({ building }) => building)
    expect(new Set(night.slice(0, 2)).size).toBe(1)
    expect(new Set(night).size).toBe(2)
  })

  test('returns the same list for two concurrent calls', async () => {
    const { who, keeper } = await makeScene()
    const both = await Promise.all([who, keeper].map((one) => as(one, evacuationCalls.begin, {})))
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
    expect(both.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect((await as(who, evacuationCalls.current, {})).data).toMatchObject({ id: both[0]?.data.id })
  })

  test('lets a dormitory manager begin and see everybody, under their name', async () => {
    const { place, who, pupil, atSchool } = await makeScene()
    const manager = await actor({ ...place, roles: [role.dormitoryAdministrator], name: '何桂芳' })
    const evacuationId = await begin(manager)
    const { head, people } = await listOf(manager, evacuationId)
    expect(head).toMatchObject({ begunBy: '何桂芳' })
    expect(people.map(({ userId }) => userId)).toEqual(expect.arrayContaining([pupil.id, atSchool.id]))
    expect((await as(who, evacuationCalls.current, {})).data).toMatchObject({ id: evacuationId, begunBy: '何桂芳' })
  })

  test('requires the permission', async () => {
    const { place } = await makeScene()
    const teacher = await actor({ ...place, roles: [role.staff] })
    expect(await as(teacher, evacuationCalls.begin, {})).toMatchObject({ status: 403 })
  })
})

describe('tick', () => {
  test('counts once however often it is sent, and records who found whom', async () => {
    const { who, keeper, pupil } = await makeScene()
    const id = await begin(who)
    for (let turn = 0; turn < 2; turn += 1) {
      const { data } = await tick(keeper, id, [pupil.id, true, 0])
      expect(data.numbers).toEqual({ inside: 2, found: 1, unknown: 2, unknownFound: 0 })
      expect(data.ticks).toMatchObject([{ userId: pupil.id, turn: 1, by: '孙国柱' }])
    }
    expect((await listOf(who, id)).people[0]).toMatchObject({ userId: pupil.id, turn: 1, by: '孙国柱' })
  })

  test('counts people of unknown whereabouts separately', async () => {
    const { who, keeper } = await makeScene()
    const id = await begin(who)
    const { data } = await tick(keeper, id, [who.id, true, 0])
    expect(data.numbers).toEqual({ inside: 2, found: 0, unknown: 2, unknownFound: 1 })
  })

  test('can be undone and repeated', async () => {
    const { who, keeper, pupil } = await makeScene()
    const id = await begin(who)
    await tick(keeper, id, [pupil.id, true, 0])
    const back = await tick(who, id, [pupil.id, false, 1])
    expect(back.data).toMatchObject({ numbers: { found: 0 }, ticks: [{ turn: 2, time: null }] })
    expect((await tick(keeper, id, [pupil.id, true, 2])).data.numbers.found).toBe(1)
  })

  test("doesn't undo another person's change if it arrives late, but applies the caller's later press", async () => {
    const { who, keeper, pupil } = await makeScene()
    const id = await begin(who)
    await tick(keeper, id, [pupil.id, true, 0])
    await tick(who, id, [pupil.id, false, 1])
    expect((await tick(keeper, id, [pupil.id, true, 0])).data).toMatchObject({ numbers: { found: 0 } })
    expect((await tick(who, id, [pupil.id, true, 0])).data).toMatchObject({ numbers: { found: 1 } })
  })

  test('with a turn that does not exist yet changes nothing', async () => {
    const { who, keeper, pupil } = await makeScene()
    const id = await begin(who)
    await tick(keeper, id, [pupil.id, true, 0])
    expect((await tick(who, id, [pupil.id, false, 2_147_483_647])).data).toMatchObject({ numbers: { found: 1 } })
  })

  test('loses no tick of many concurrent phones', async () => {
    const { who, keeper, pupil, atSchool } = await makeScene()
    const id = await begin(who)
    const presses: Press[] = [pupil.id, atSchool.id, who.id, keeper.id].map((userId) => [userId, true, 0])
    await Promise.all(presses.flatMap((press) => [tick(who, id, press), tick(keeper, id, press)]))
    expect((await listOf(who, id)).head.numbers).toEqual({ inside: 2, found: 2, unknown: 2, unknownFound: 2 })
  })

  test("refuses people who are not on the list, and another school's list", async () => {
    const { who, pupil, outside } = await makeScene()
    const id = await begin(who)
    expect(await tick(who, id, [outside.id, true, 0])).toMatchObject({ code: 10004 })
    const elsewhere = await makeScene()
    expect(await tick(elsewhere.who, id, [elsewhere.pupil.id, true, 0])).toMatchObject({ code: 10004 })
    expect(await tick(who, id, [pupil.id, true, 0])).toMatchObject({ code: 200 })
  })
})

describe('class teacher', () => {
  /** Two classes with a student of unknown whereabouts each. A teacher leads the first and only teaches the second. */
  const makeClasses = async () => {
    const scene = await makeScene()
    const schoolId = scene.school.id
    const [own, other] = [
      await make.makeDepartment({ schoolId, parentId: scene.school.rootId, name: '七年级1班', type: nodeType.class }),
      await make.makeDepartment({ schoolId, parentId: scene.school.rootId, name: '七年级2班', type: nodeType.class }),
    ]
    const pupilOf = (classId: number, name: string) =>
      make.makeMember({ schoolId, departments: [classId], roles: [role.student], name })
    const [mine, theirs] = [await pupilOf(own.id, '赵小兰'), await pupilOf(other.id, '钱小雨')]
    const teacher = await actor({ ...scene.place, roles: [role.staff], name: '周若曦' })
    await make.makeClassManager(schoolId, own.id, teacher.id, 2)
    await make.makeClassManager(schoolId, other.id, teacher.id, 0)
    return { ...scene, own, mine, theirs, teacher, evacuationId: await begin(scene.keeper) }
  }

  test('sees people and numbers of the class they lead, not of one they only teach', async () => {
    const { keeper, teacher, mine, evacuationId } = await makeClasses()
    const numbers = { inside: 0, found: 0, unknown: 1, unknownFound: 0 }
    const { head, classes, people } = await listOf(teacher, evacuationId)
    expect([head.numbers, classes, people.map(({ userId }) => userId)]).toEqual([numbers, ['七年级1班'], [mine.id]])
    expect((await as(teacher, evacuationCalls.current, {})).data).toMatchObject({ id: evacuationId, numbers })
    const page = await as(teacher, evacuationCalls.page, { body: { pageNum: 1, pageSize: 10 } })
    expect(page.data.content).toMatchObject([{ id: evacuationId, numbers }])
    expect(await listOf(keeper, evacuationId)).toMatchObject({ classes: null, head: { numbers: { unknown: 5 } } })
  })

  test('ticks only their class and gets only its numbers', async () => {
    const { keeper, teacher, pupil, mine, theirs, evacuationId } = await makeClasses()
    const { data } = await tick(teacher, evacuationId, [mine.id, true, 0])
    expect(data).toMatchObject({ numbers: { inside: 0, unknown: 1, unknownFound: 1 }, ticks: [{ by: '周若曦' }] })
    for (const { id } of [theirs, pupil, teacher]) {
      expect(await tick(teacher, evacuationId, [id, true, 0])).toMatchObject({ code: 10004 })
    }
    const { head, people } = await listOf(keeper, evacuationId)
    expect(head.numbers).toMatchObject({ found: 0, unknownFound: 1 })
    expect(people.find(({ userId }) => userId === theirs.id)).toMatchObject({ time: null })
    expect((await as(teacher, evacuationCalls.queue, { query: { evacuationId } })).data).toBe('')
  })

  test("lets a grade manager see and tick only the grade's classes", async () => {
    const scene = await makeScene()
    const [schoolId, root] = [scene.school.id, scene.school.rootId]
    const grade = await make.makeDepartment({ schoolId, parentId: root, name: '八年级', type: nodeType.grade })
    const classIn = (parentId: number, name: string) =>
      make.makeDepartment({ schoolId, parentId, name, type: nodeType.class })
    const [below, beside] = [await classIn(grade.id, '八年级1班'), await classIn(root, '九年级1班')]
    const pupilOf = (classId: number) => make.makeMember({ schoolId, departments: [classId], roles: [role.student] })
    const [mine, theirs] = [await pupilOf(below.id), await pupilOf(beside.id)]
    const manager = await actor({ schoolId, departments: [grade.id], roles: [role.departmentManager] })
    const evacuationId = await begin(scene.keeper)
    const { classes, people } = await listOf(manager, evacuationId)
    expect([classes, people.map(({ userId }) => userId).includes(theirs.id)]).toEqual([['八年级1班'], false])
    expect(await tick(manager, evacuationId, [mine.id, true, 0])).toMatchObject({ code: 200 })
    expect(await tick(manager, evacuationId, [theirs.id, true, 0])).toMatchObject({ code: 10004 })
    expect(await as(manager, evacuationCalls.begin, {})).toMatchObject({ status: 403 })
  })

  test('can neither begin nor end, and has an empty list without a class', async () => {
    const { place, teacher, mine, evacuationId } = await makeClasses()
    expect(await as(teacher, evacuationCalls.begin, {})).toMatchObject({ status: 403 })
    const body = { evacuationId, isDrill: true }
    expect(await as(teacher, evacuationCalls.end, { body })).toMatchObject({ status: 403 })
    const other = await actor({ ...place, roles: [role.staff] })
    expect(await listOf(other, evacuationId)).toMatchObject({
      classes: [],
      people: [],
      head: { numbers: { unknown: 0 } },
    })
    expect(await tick(other, evacuationId, [mine.id, true, 0])).toMatchObject({ code: 10004 })
  })
})

describe('end', () => {
  const endIt = (who: { readonly token: string }, evacuationId: number) =>
    as(who, evacuationCalls.end, { body: { evacuationId, isDrill: false, note: '厨房起火' } })

  test('keeps the list in the history and accepts no more ticks', async () => {
    const { who, keeper, pupil } = await makeScene()
    const id = await begin(who)
    await tick(keeper, id, [pupil.id, true, 0])
    expect(await endIt(who, id)).toMatchObject({ code: 200 })
    expect(await tick(keeper, id, [pupil.id, false, 1])).toMatchObject({ code: evacuationRefusals.ended.code })
    expect(await endIt(who, id)).toMatchObject({ msg: evacuationRefusals.ended.msg })
    const { data } = await as(who, evacuationCalls.page, { body: { pageNum: 1, pageSize: 10 } })
    expect(data).toMatchObject({ totalSize: 1, content: [{ id, isDrill: false, note: '厨房起火' }] })
    expect(data.content[0]?.numbers).toMatchObject({ inside: 2, found: 1 })
    expect((await as(who, evacuationCalls.current, {})).data).toBeNull()
    expect(await begin(who)).not.toBe(id)
  })

  test('is left to the beginner and the administrators, and so is its return', async () => {
    const { who, keeper, place } = await makeScene()
    const colleague = await actor({ ...place, roles: [role.gateKeeper] })
    const takeBack = (by: { readonly token: string }, evacuationId: number) =>
      as(by, evacuationCalls.takeBackEnd, { body: { evacuationId } })
    const id = await begin(keeper)
    expect(await endIt(colleague, id)).toMatchObject(refused(evacuationRefusals.notBeginner))
    expect((await listOf(colleague, id)).head).toMatchObject({ endTime: null, mayEnd: false })
    expect((await listOf(keeper, id)).head).toMatchObject({ mayEnd: true, canTakeBack: false })
    expect(await endIt(keeper, id)).toMatchObject({ code: 200 })
    expect(await takeBack(colleague, id)).toMatchObject(refused(evacuationRefusals.notBeginner))
    expect((await listOf(keeper, id)).head).toMatchObject({ mayEnd: true, canTakeBack: true })
    expect(await takeBack(keeper, id)).toMatchObject({ code: 200 })
    expect(await endIt(who, id)).toMatchObject({ code: 200 })
    expect(await takeBack(who, id)).toMatchObject({ code: 200 })
    expect((await as(who, evacuationCalls.current, {})).data).toMatchObject({ id, endTime: null, endedBy: '' })
  })

  test('taken back counts the ticks that came meanwhile, which are refused and uncounted before', async () => {
    const { who, keeper, pupil, atSchool } = await makeScene()
    const id = await begin(keeper)
    await tick(keeper, id, [pupil.id, true, 0])
    await endIt(keeper, id)
    const late = () => tick(who, id, [atSchool.id, true, 0], [pupil.id, false, 1])
    expect(await late()).toMatchObject(refused(evacuationRefusals.ended))
    expect(await late()).toMatchObject(refused(evacuationRefusals.ended))
    const found = async () => {
      const { head, people } = await listOf(keeper, id)
      return [head.numbers.found, people.filter(({ time }) => time !== null).map(({ userId }) => userId)]
    }
    expect(await found()).toEqual([1, [pupil.id]])
    expect(await as(keeper, evacuationCalls.takeBackEnd, { body: { evacuationId: id } })).toMatchObject({ code: 200 })
    expect(await found()).toEqual([2, [pupil.id, atSchool.id]])
  })

  test('is final after 30 minutes, for its return and for ticks', async () => {
    const { keeper, school, atSchool } = await makeScene()
    const id = await begin(keeper)
    await endIt(keeper, id)
    const endedBefore = (minutes: number) =>
      evacuationFactories(database).setEnd(school.id, id, new Date(Date.now() - minutes * 60_000))
    const takeBack = () => as(keeper, evacuationCalls.takeBackEnd, { body: { evacuationId: id } })
    await endedBefore(31)
    await tick(keeper, id, [atSchool.id, true, 0])
    expect(await takeBack()).toMatchObject(refused(evacuationRefusals.endTooOld))
    expect((await listOf(keeper, id)).head).toMatchObject({ canTakeBack: false })
    await endedBefore(29)
    expect(await takeBack()).toMatchObject({ code: 200 })
    expect((await listOf(keeper, id)).head.numbers.found, 'a tick after 30 minutes').toBe(0)
  })

  test('is not taken back while another one runs', async () => {
    const { keeper } = await makeScene()
    const id = await begin(keeper)
    await endIt(keeper, id)
    await begin(keeper)
    const answer = await as(keeper, evacuationCalls.takeBackEnd, { body: { evacuationId: id } })
    expect(answer).toMatchObject(refused(evacuationRefusals.anotherRuns))
  })
})
