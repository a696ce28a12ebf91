import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { serverNode } from '../../../platform/server/nodes/tables.ts'
import { makeTrails } from '../../../tests/support/trails.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { administration } from '../contract.ts'

const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const server = await useServer({ clock })
const { make, actor, as, database } = server
const { makeJob, makeMessage } = makeTrails(database)

const makeScene = async () => {
  const school = await make.makeSchool()
  const who = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.rootId],
    name: '王管理',
  })
  return { school, who }
}

describe('job page', () => {
  test("lists the school's jobs newest first, with titles and owners", async () => {
    const { school, who } = await makeScene()
    await makeJob({
      schoolId: school.id,
      kind: 'users.import',
      memberId: who.id,
      state: 'running',
      doneParts: 3,
      allParts: 9,
    })
    await makeJob({ schoolId: school.id, state: 'failed', error: '文件已损坏', createdAt: clock.now() })
    const { data } = await as(who, administration.jobPage, { body: {} })
    expect(data.content).toMatchObject([
      { title: '发送消息', state: 'failed', error: '文件已损坏', person: null, createdAt: '2026-11-21 16:00:00' },
      { title: 'users.import', person: '王管理', state: 'running', doneParts: 3, allParts: 9 },
    ])
    const failed = await as(who, administration.jobPage, { body: { state: 'failed' } })
    expect(failed.data).toMatchObject({ totalSize: 1, more: false })
  })

  test('never shows jobs of other schools and of the platform', async () => {
    const [here, there] = [await makeScene(), await makeScene()]
    await makeJob({ schoolId: there.school.id })
    await makeJob({ schoolId: platformSchool })
    expect((await as(here.who, administration.jobPage, { body: {} })).data.content).toEqual([])
    const asked = await as(here.who, administration.jobPage, { body: { schoolId: there.school.id } })
    expect(asked).toMatchObject(refused(common.notFound))
  })

  test('refuses teachers', async () => {
    const { school } = await makeScene()
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    expect(await as(teacher, administration.jobPage, { body: {} })).toMatchObject(refused(common.forbidden))
  })
})

describe('platform status', () => {
  test('reports nodes, queues, database and versions', async () => {
    const platform = await make.makeSchool({ kind: 'platform' })
    const admin = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const before = (await as(admin, administration.status)).data
    const node = { processId: 7, version: 'V1.0', startedAt: clock.now() }
    const seen = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
    await database.asSystem('a test makes nodes', (db) =>
      db.insert(serverNode).values([
        { ...node, id: 'one', host: 'school-1', seenAt: seen(15) },
        { ...node, id: 'two', host: 'school-2', seenAt: seen(16) },
      ]),
    )
    const { school } = await makeScene()
    await makeJob({ schoolId: school.id, state: 'waiting' })
    await makeJob({ schoolId: platformSchool, state: 'running' })
    await makeJob({ schoolId: platformSchool, state: 'failed', endedAt: seen(60) })
    await makeJob({ schoolId: platformSchool, state: 'failed', endedAt: seen(25 * 3600) })
    await makeMessage({ schoolId: school.id, state: 'failed' })
    const result = { expired: 2, unknown: 0, held: 3377, all: 3377 }
    await makeJob({ schoolId: platformSchool, kind: 'platform.collectFiles', state: 'done', endedAt: seen(60), result })
    const { data } = await as(admin, administration.status)
    expect(data.nodes).toMatchObject([
      { id: 'one', host: 'school-1', isAlive: true, startedAt: '2026-11-21 16:00:00' },
      { id: 'two', isAlive: false },
    ])
    const grown = (name: keyof typeof data.queues) => data.queues[name].count - before.queues[name].count
    expect(grown('jobsWaiting')).toBe(1)
    expect(grown('jobsRunning')).toBe(1)
    expect(grown('jobsFailed')).toBe(1)
    expect(grown('messagesFailed')).toBe(1)
    expect(data).toMatchObject({ productVersion: 'V1.0', nodeVersion: process.version, at: '2026-11-21 16:00:00' })
    expect(data.collection).toEqual({ at: '2026-11-21 15:59:00', ...result })
    expect(data.database).toMatchObject({ kind: 'embedded', migrations: expect.any(Number) })
    expect(data.database.size).toBeGreaterThan(1_000_000)
    expect(data.freeDisk).toBeGreaterThan(0)
    expect(data.redis).toBeNull()
  })

  test('refuses a school administrator', async () => {
    const { who } = await makeScene()
    expect(await as(who, administration.status)).toMatchObject(refused(common.forbidden))
  })
})
