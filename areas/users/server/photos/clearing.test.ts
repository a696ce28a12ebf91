import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { makePortrait } from '../../../../tests/support/pictures.ts'
import { type Actor, useSeparateServer } from '../../../../tests/support/useServer.ts'
import { identifierFromName, users } from '../../contract.ts'
import { photoFile } from '../tables.ts'

const hour = 3_600_000
let now = Date.parse('2026-03-02T02:00:00Z')
const server = await useSeparateServer({ clock: { now: () => new Date(now) } })
const { make, as, actor, http } = server
const portrait = await makePortrait()
const mostBatches = 10

const makeScene = async () => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const clerk = await actor({ ...place, roles: [role.schoolDataAdministrator] })
  const pupil = await make.makeMember({ ...place, roles: [role.student], code: '20230001' })
  return { school, clerk, pupil }
}

const begin = async (who: Actor) =>
  (await as(who, users.startPhotos, { body: { purpose: 'face', source: '七年级照片', total: 9 } })).data.id
const send = (who: Actor, id: number, name: string) =>
  as(who, users.uploadPhoto, { body: { id, name, identifier: identifierFromName(name) }, files: [portrait] })
const listed = async (who: Actor) => (await as(who, users.photoRuns, { body: { pageSize: -1 } })).data.content
const runNightJobs = async () => {
  await http.running.runner.schedule()
  await http.running.runner.drain()
}

test('ends an idle batch after a day with its results, deletes it after 90 days, keeps the photo', async () => {
  const { school, clerk, pupil } = await makeScene()
  await runNightJobs()
  const [forgotten, goesOn] = [await begin(clerk), await begin(clerk)]
  await send(clerk, forgotten, '20230001.jpg')
  now += 10 * hour
  await send(clerk, goesOn, 'nobody.jpg')
  now += 10 * hour
  await listed(clerk)
  // A read call responds before its transaction ends, and here hours pass at once. Wait for it.
  await expect.poll(() => make.lastSeen(clerk.id)).toEqual(new Date(now))
  now += 5 * hour
  await runNightJobs()
  const [second, first] = await listed(clerk)
  expect(first).toMatchObject({ id: forgotten, state: 'done', processed: 1, fileLink: expect.any(String) })
  expect(second).toMatchObject({ id: goesOn, state: 'uploading' })

  now += 91 * 24 * hour
  await runNightJobs()
  const kept = await server.database.asSystem('a test looks at what is kept', (db) => db.select().from(photoFile))
  // The resumed batch ended this night and is kept as long as others.
  expect(kept.map(({ name }) => name)).toEqual(['nobody.jpg'])
  expect((await make.membershipOf(school.id, pupil.id)).faceId).not.toBeNull()
})

test('ends the oldest open batch of a sender when a new one exceeds the limit', async () => {
  const { clerk } = await makeScene()
  const first = await begin(clerk)
  for (let turn = 1; turn < mostBatches; turn += 1) await begin(clerk)
  const listOpenIds = async () => (await listed(clerk)).filter(({ state }) => state === 'uploading').map(({ id }) => id)
  expect(await listOpenIds()).toContain(first)
  await begin(clerk)
  expect(await listOpenIds()).toHaveLength(mostBatches)
  expect(await listOpenIds()).not.toContain(first)
})
