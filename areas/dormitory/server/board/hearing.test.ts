import { describe, expect, test } from 'vitest'
import { listen } from '../../../../app/assemble.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { closeAfterwards } from '../../../../tests/support/closeAfterwards.ts'
import { makeListener } from '../../../../tests/support/listener.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useOwnServer } from '../../../../tests/support/useServer.ts'
import { access } from '../../../access/contract.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { makeAccessScene } from '../../../access/factories.ts'
import { jobs } from '../../../jobs/contract.ts'
import { users } from '../../../users/contract.ts'
import { boardCalls, boardTopic } from '../../boardContract.ts'
import { dormitoryFactories } from '../../factories.ts'
import { planCalls } from '../../planContract.ts'

const server = await useOwnServer()
const { as, actor, database } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/live`

const listenAs = async ({ token }: { readonly token: string }) => {
  const listener = await makeListener(url, token)
  closeAfterwards(() => listener.close())
  return listener
}

/** A building with a boarder, and two who manage it and hear its board. */
const makeScene = async (values: { readonly bureauId?: number } = {}) => {
  const scene = await makeAccessScene(server, values)
  const { school, place, pupil } = scene
  const own = dormitoryFactories(database)
  const { id: roomId, buildingId } = await own.makeRoom(school.id)
  await own.settle(school.id, pupil.id, roomId, 1)
  const makeHearer = async () => {
    const manager = await actor({ ...place, roles: [role.dormitoryAdministrator, role.staff] })
    await own.makeManager(school.id, buildingId, manager.id)
    const { data: queue } = await as(manager, boardCalls.boardQueue)
    const listener = await listenAs(manager)
    expect(await listener.subscribe(queue)).toBe(true)
    return { manager, queue, listener }
  }
  let comesBack = false
  /** Something happens in the building. */
  const happen = async () => {
    comesBack = !comesBack
    const stateDictId = comesBack ? entryType.backInDormitory : entryType.leftDormitory
    const body = [{ userId: pupil.id, stateDictId, comment: '去医务室' }]
    expect(await as(scene.who, access.report, { body })).toMatchObject({ code: 200 })
  }
  const [one, two] = [await makeHearer(), await makeHearer()]
  return { ...scene, buildingId, one, two, happen }
}

type Hearer = Awaited<ReturnType<typeof makeScene>>['one']

const isEnded = ({ listener }: Hearer) => listener.packets.some(({ ended }) => ended === true)
const heard = ({ listener }: Hearer) => listener.messages().length
const replay = ({ manager, queue }: Hearer) => as(manager, jobs.replay, { query: { queue, after: 0 } })

/** Reads nothing under its former queue's name, by a call or by listening, and is told so on the line that is open. */
const expectCutOff = async (former: Hearer, other: Hearer, happen: () => Promise<unknown>) => {
  expect(await replay(former)).toMatchObject(refused(common.notFound))
  expect(await (await listenAs(former.manager)).subscribe(former.queue)).toBe(false)
  await former.listener.until(() => isEnded(former))
  const [formerly, before] = [heard(former), heard(other)]
  await happen()
  await other.listener.until(() => heard(other) > before)
  expect(heard(former)).toBe(formerly)
  expect([former.listener.client.connected, isEnded(other)]).toEqual([true, false])
}

describe('a listener of a board', () => {
  test('whose building is taken away hears no more of it, and reads nothing under the former queue', async () => {
    const { who, buildingId, one, two, happen } = await makeScene()
    await happen()
    await one.listener.until(() => heard(one) > 0)
    expect((await replay(one)).data.messages).toHaveLength(1)
    const { data: page } = await as(who, planCalls.buildingPage, { body: { pageNum: 1, pageSize: 10 } })
    const building = page.content.find(({ id }) => id === buildingId)
    if (!building) throw new Error('the building is not there')
    const { name, version } = building
    const body = { id: buildingId, name, version, managerIds: [two.manager.id] }
    expect(await as(who, planCalls.saveBuilding, { body })).toMatchObject({ code: 200 })
    await expectCutOff(one, two, happen)
  })

  test('whose role is taken away hears no more of it, and reads nothing under the former queue', async () => {
    const { who, school, one, two, happen } = await makeScene()
    const query = { schoolId: school.id, userId: one.manager.id, roleId: role.dormitoryAdministrator }
    expect(await as(who, users.unbindRole, { query })).toMatchObject({ code: 200 })
    await expectCutOff(one, two, happen)
  })

  test('of another school, or of a building that is gone, is given nothing', async () => {
    const { one } = await makeScene()
    const elsewhere = await makeScene()
    expect(await (await listenAs(elsewhere.one.manager)).subscribe(one.queue)).toBe(false)
    expect(await as(elsewhere.one.manager, jobs.replay, { query: { queue: one.queue, after: 0 } })).toMatchObject(
      refused(common.notFound),
    )
  })

  test('who is a bureau’s hears and reads names masked, and a manager the whole ones', async () => {
    const bureau = await server.make.makeSchool({ kind: 'bureau' })
    const { school, buildingId, one, happen } = await makeScene({ bureauId: bureau.id })
    const { id: schoolId, rootId } = bureau
    const officer = await actor({ schoolId, roles: [role.bureauAdministrator], departments: [rootId] })
    const { data: queue } = await as(officer, boardCalls.boardQueue, { query: { schoolId: school.id } })
    expect(queue.split(','), `of building ${buildingId}`).toHaveLength(1)
    const listener = await listenAs(officer)
    expect(await listener.subscribe(queue)).toBe(true)
    await happen()
    await Promise.all([listener, one.listener].map((each) => each.until(() => each.messages().length > 0)))
    const namesOf = (messages: readonly { readonly body: unknown }[]) =>
      messages.flatMap(({ body }) => boardTopic.message.parse(body).events.map(({ name }) => name))
    expect(namesOf(one.listener.messages())).toEqual(['王小明'])
    expect(namesOf((await replay(one)).data.messages)).toEqual(['王小明'])
    expect(namesOf(listener.messages())).toEqual(['王**'])
    const missed = await as(officer, jobs.replay, { query: { queue, after: 0 } })
    expect(namesOf(missed.data.messages)).toEqual(['王**'])
  })
})
