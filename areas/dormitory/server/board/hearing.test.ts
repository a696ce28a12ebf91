import { describe, expect, test } from 'vitest'
import { listen } from '../../../../app/assemble.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { closeAfterwards } from '../../../../tests/support/closeAfterwards.ts'
import { makeListener } from '../../../../tests/support/listener.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useSeparateServer } from '../../../../tests/support/useServer.ts'
import { access } from '../../../access/contract.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { jobs } from '../../../jobs/contract.ts'
import { users } from '../../../users/contract.ts'
import { boardCalls } from '../../boardContract.ts'
import { boardTopic } from '../../boardViews.ts'
import { dormitoryFactories } from '../../makeDormitory.ts'
import { planCalls } from '../../planContract.ts'

const server = await useSeparateServer()
const { as, actor, database } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/live`

const listenAs = async ({ token }: { readonly token: string }) => {
  const listener = await makeListener(url, token)
  closeAfterwards(() => listener.close())
  return listener
}

/** A building with a boarder, and two managers who listen to its board. */
const makeScene = async (values: { readonly bureauId?: number } = {}) => {
  const scene = await makeAccessScene(server, values)
  const { school, place, pupil } = scene
  const own = dormitoryFactories(database)
  const { id: roomId, buildingId } = await own.makeRoom(school.id)
  await own.settle(school.id, pupil.id, roomId, 1)
  const makeListeningManager = async () => {
    const manager = await actor({ ...place, roles: [role.dormitoryAdministrator, role.staff] })
    await own.makeManager(school.id, buildingId, manager.id)
    const { data: queue } = await as(manager, boardCalls.boardQueue)
    const listener = await listenAs(manager)
    expect(await listener.subscribe(queue)).toBe(true)
    return { manager, queue, listener }
  }
  let isBack = false
  /** Changes the boarder's state. */
  const changeState = async () => {
    isBack = !isBack
    const stateDictId = isBack ? entryType.backInDormitory : entryType.leftDormitory
    const body = [{ userId: pupil.id, stateDictId, comment: '去医务室' }]
    expect(await as(scene.who, access.report, { body })).toMatchObject({ code: 200 })
  }
  const [one, two] = [await makeListeningManager(), await makeListeningManager()]
  return { ...scene, own, buildingId, one, two, changeState }
}

type ListeningManager = Awaited<ReturnType<typeof makeScene>>['one']

const isEnded = ({ listener }: ListeningManager) => listener.packets.some(({ ended }) => ended === true)
const countMessages = ({ listener }: ListeningManager) => listener.messages().length
const replay = ({ manager, queue }: ListeningManager) => as(manager, jobs.replay, { query: { queue, after: 0 } })

/**
 * Expects that the former manager can neither replay nor subscribe to the old queue, and that the open connection is
 * notified.
 */
const expectUnsubscribed = async (
  former: ListeningManager,
  other: ListeningManager,
  changeState: () => Promise<unknown>,
) => {
  expect(await replay(former)).toMatchObject(refused(common.notFound))
  expect(await (await listenAs(former.manager)).subscribe(former.queue)).toBe(false)
  await former.listener.until(() => isEnded(former))
  const [formerly, before] = [countMessages(former), countMessages(other)]
  await changeState()
  await other.listener.until(() => countMessages(other) > before)
  expect(countMessages(former)).toBe(formerly)
  expect([former.listener.client.connected, isEnded(other)]).toEqual([true, false])
}

describe('a listener of a board', () => {
  test('is cut off after losing the building', async () => {
    const { who, buildingId, one, two, changeState } = await makeScene()
    await changeState()
    await one.listener.until(() => countMessages(one) > 0)
    expect((await replay(one)).data.messages).toHaveLength(1)
    const { data: page } = await as(who, planCalls.buildingPage, { body: { pageNum: 1, pageSize: 10 } })
    const building = page.content.find(({ id }) => id === buildingId)
    if (!building) throw new Error('the building is not there')
    const { name, version } = building
    const body = { id: buildingId, name, version, managerIds: [two.manager.id] }
    expect(await as(who, planCalls.saveBuilding, { body })).toMatchObject({ code: 200 })
    await expectUnsubscribed(one, two, changeState)
  })

  test('of two buildings hears both by one queue, not a third, and loses only what was withdrawn', async () => {
    const { school, who, own, pupilNamed, one, buildingId, changeState } = await makeScene()
    const [second, third] = [await own.makeRoom(school.id), await own.makeRoom(school.id)]
    const [hong, fang] = [await pupilNamed('李小红'), await pupilNamed('陈小芳')]
    await own.settle(school.id, hong.id, second.id, 1)
    await own.settle(school.id, fang.id, third.id, 1)
    await own.makeManager(school.id, second.buildingId, one.manager.id)
    const { data: queue } = await as(one.manager, boardCalls.boardQueue)
    expect(queue).not.toContain(',')
    expect((await as(one.manager, boardCalls.boardQueues)).data).toHaveLength(2)
    const listener = await listenAs(one.manager)
    expect(await listener.subscribe(queue)).toBe(true)
    const changed = async (userId: number, stateDictId: number) => {
      const body = [{ userId, stateDictId, comment: '去医务室' }]
      expect(await as(who, access.report, { body })).toMatchObject({ code: 200 })
    }
    const names = () =>
      listener
        .messages()
        .flatMap(({ body }) =>
          boardTopic.message.parse(body).events.map(({ name, entryType: type }) => `${name} ${type}`),
        )
    await changed(fang.id, entryType.backInDormitory)
    await changeState()
    await changed(hong.id, entryType.backInDormitory)
    await listener.until(() => names().length >= 2)
    expect(names()).toEqual(['王小明 6', '李小红 6'])
    const { data: page } = await as(who, planCalls.buildingPage, { body: { pageNum: 1, pageSize: 10 } })
    const building = page.content.find(({ id }) => id === buildingId)
    const { name = '', version = 0 } = building ?? {}
    expect(
      await as(who, planCalls.saveBuilding, { body: { id: buildingId, name, version, managerIds: [] } }),
    ).toMatchObject({
      code: 200,
    })
    await listener.until(() => listener.packets.some(({ ended }) => ended === true))
    await changeState()
    await changed(hong.id, entryType.leftDormitory)
    await listener.until(() => names().length >= 3)
    expect(names()).toEqual(['王小明 6', '李小红 6', '李小红 5'])
    expect(await (await listenAs(one.manager)).subscribe(queue)).toBe(false)
  })

  test('is cut off after losing the role', async () => {
    const { who, school, one, two, changeState } = await makeScene()
    const query = { schoolId: school.id, userId: one.manager.id, roleId: role.dormitoryAdministrator }
    expect(await as(who, users.unbindRole, { query })).toMatchObject({ code: 200 })
    await expectUnsubscribed(one, two, changeState)
  })

  test('is refused if it is of another school', async () => {
    const { one } = await makeScene()
    const elsewhere = await makeScene()
    expect(await (await listenAs(elsewhere.one.manager)).subscribe(one.queue)).toBe(false)
    expect(await as(elsewhere.one.manager, jobs.replay, { query: { queue: one.queue, after: 0 } })).toMatchObject(
      refused(common.notFound),
    )
  })

  test('gets masked names without times as a bureau, and full names as a manager', async () => {
    const bureau = await server.make.makeSchool({ kind: 'bureau' })
    const { school, buildingId, one, changeState } = await makeScene({ bureauId: bureau.id })
    const { id: schoolId, rootId } = bureau
    const officer = await actor({ schoolId, roles: [role.bureauAdministrator], departments: [rootId] })
    const { data: queue } = await as(officer, boardCalls.boardQueue, { query: { schoolId: school.id } })
    expect(queue, 'of one building').toContain(`/${buildingId}/`)
    const listener = await listenAs(officer)
    expect(await listener.subscribe(queue)).toBe(true)
    await changeState()
    await Promise.all([listener, one.listener].map((each) => each.until(() => each.messages().length > 0)))
    const namesOf = (messages: readonly { readonly body: unknown }[]) =>
      messages.flatMap(({ body }) => boardTopic.message.parse(body).events.map(({ name }) => name))
    expect(namesOf(one.listener.messages())).toEqual(['王小明'])
    expect(namesOf((await replay(one)).data.messages)).toEqual(['王小明'])
    expect(namesOf(listener.messages())).toEqual(['王**'])
    const missed = await as(officer, jobs.replay, { query: { queue, after: 0 } })
    expect(namesOf(missed.data.messages)).toEqual(['王**'])
    const timesOf = (messages: readonly { readonly body: unknown }[]) =>
      messages.flatMap(({ body }) => boardTopic.message.parse(body).events.map(({ entryTime }) => entryTime))
    expect(timesOf(missed.data.messages)).toEqual([''])
    expect(timesOf(one.listener.messages())).toEqual([expect.stringMatching(/^\d{4}-/)])
  })
})
