import { expect, test } from 'vitest'
import { listen } from '../../../app/assemble.ts'
import { role } from '../../../platform/contract/roles.ts'
import { makeListener } from '../../../tests/support/listener.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { EvacuationMessage, evacuationCalls } from '../contract.ts'
import { evacuationFactories } from '../make.ts'

const server = await useSeparateServer()
const { as, actor, make, database } = server
const { address } = await listen(server.http, '127.0.0.1', 0)
const url = `${address.replace('http', 'ws')}/live`

/** Signs in a person with a phone that shows a list and listens to it. */
const withPhone = async (schoolId: number, departments: readonly number[], name: string, evacuationId: number) => {
  const who = await actor({ schoolId, departments, roles: [role.gateKeeper], name })
  const { data: queue } = await as(who, evacuationCalls.queue, { query: { evacuationId } })
  const line = await makeListener(url, who.token)
  expect(await line.subscribe(queue)).toBe(true)
  const heard = () => line.messages().map(({ body }) => EvacuationMessage.parse(body))
  const tick = (userId: number, isTicked: boolean, turn: number) =>
    as(who, evacuationCalls.tick, { body: { evacuationId, ticks: [{ userId, isTicked, turn }] } })
  const list = async () => (await as(who, evacuationCalls.list, { query: { evacuationId } })).data
  return { who, line, heard, tick, list, queue }
}

test("shows two phones each other's ticks and the end, and nothing to a phone of another school", async () => {
  const school = await make.makeSchool()
  const departments = [school.rootId]
  const place = { schoolId: school.id, departments }
  const own = evacuationFactories(database)
  const evacuationId = await own.makeRunning(school.id)
  const pupils = [
    await make.makeMember({ ...place, roles: [role.student] }),
    await make.makeMember({ ...place, roles: [role.student] }),
  ] as const
  for (const { id } of pupils) await own.put(school.id, evacuationId, id, '王小明')
  const one = await withPhone(school.id, departments, '孙国柱', evacuationId)
  const other = await withPhone(school.id, departments, '李师傅', evacuationId)

  await one.tick(pupils[0].id, true, 0)
  await other.line.until(() => other.heard().length === 1)
  expect(other.heard()[0]).toMatchObject({
    numbers: { inside: 2, found: 1 },
    ticks: [{ userId: pupils[0].id, turn: 1, by: '孙国柱', time: expect.any(String) }],
  })

  await other.tick(pupils[1].id, true, 0)
  await other.tick(pupils[0].id, false, 1)
  await one.line.until(() => one.heard().length === 3)
  expect(one.heard().slice(1)).toMatchObject([
    { numbers: { found: 2 }, ticks: [{ userId: pupils[1].id, by: '李师傅' }] },
    { numbers: { found: 1 }, ticks: [{ userId: pupils[0].id, turn: 2, by: '李师傅', time: null }] },
  ])
  expect(await one.list()).toEqual(await other.list())

  const elsewhere = await make.makeSchool()
  const stranger = await actor({ schoolId: elsewhere.id, departments: [elsewhere.rootId], roles: [role.gateKeeper] })
  const strange = await makeListener(url, stranger.token)
  expect(await strange.subscribe(one.queue)).toBe(false)

  // A person who becomes a teacher hears no more ticks of other classes, even with the earlier queue name.
  const moved = await withPhone(school.id, departments, '周若曦', evacuationId)
  await make.setRoles(school.id, moved.who.id, [role.staff])
  const second = await makeListener(url, moved.who.token)
  expect(await second.subscribe(moved.queue)).toBe(false)

  const administrator = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  await as(administrator, evacuationCalls.end, { body: { evacuationId, isDrill: true } })
  for (const phone of [one, other]) await phone.line.until(() => phone.heard().at(-1)?.ended === true)
  await Promise.all([one.line, other.line, moved.line, second, strange].map((line) => line.close()))
})
