import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identity } from '../../areas/identity/contract.ts'
import { imports } from '../../areas/imports/contract.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { type Cells, family, freshCode, nameFrom, sheetOf } from '../support/importScene.ts'
import { serverProcessOf } from '../support/clusterProgram.ts'
import { makeFactories, testPassword } from '../support/people.ts'
import { waitsEnd } from '../support/waits.ts'
import { makeFront } from './front.ts'
import { chooseMoments, killTimeout, useKilledServer } from './killedServer.ts'
import type { Node } from './machinery.ts'

const pupils = 60

/** The process to kill, the work in progress then, and how long that work has run, ms. */
const killMoments = chooseMoments([
  ['server', 'check', 120],
  ['database', 'apply', 120],
  ['server', 'apply', 120],
  ['database', 'check', 120],
  ['server', 'check', 0],
  ['database', 'check', 30],
  ['server', 'check', 60],
  ['server', 'check', 250],
  ['server', 'apply', 0],
  ['database', 'apply', 60],
  ['server', 'apply', 250],
  ['database', 'apply', 500],
] as const)

/** The calls of an import, as a clerk's page makes them. */
const makeClerk = (front: ReturnType<typeof makeFront>, address: string, token: string) => {
  const look = async (id: number) => (await front.call(imports.run, { query: { id } }, token)).data
  return {
    look,
    upload: async (rows: readonly Cells[]): Promise<number> => {
      const [sheet] = await sheetOf(rows)
      const form = new FormData()
      form.set('kind', 'students')
      if (sheet) form.set('file', new Blob([Buffer.from(sheet.bytes)]), sheet.name)
      const headers = { authorization: `Bearer ${token}` }
      const response = await fetch(`${address}${imports.start.path}`, { method: 'POST', headers, body: form })
      const answer: { data: { id: number } } = await response.json()
      return answer.data.id
    },
    check: async (id: number) => {
      const { headings } = await look(id)
      const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
      expect(await front.call(imports.check, { body: { id, mapping } }, token)).toMatchObject({ code: 200 })
    },
    apply: async (id: number) =>
      expect(await front.call(imports.apply, { body: { id } }, token)).toMatchObject({ code: 200 }),
    untilEnded: async (id: number) => {
      const stateNow = async () => (await look(id)).job?.state
      await expect.poll(stateNow, { timeout: waitsEnd }).not.toMatch(/waiting|running/)
      return look(id)
    },
  }
}

describe('a server killed in the middle of an import', () => {
  const { folder, start, within, withNext } = useKilledServer('killed-import')

  const kill = async (victim: 'server' | 'database', running: Node): Promise<void> => {
    if (victim === 'server') return running.end('SIGKILL')
    process.kill(serverProcessOf(folder), 'SIGKILL')
  }

  /** Runs the work with the server whose database was killed, or with a new one. */
  const withSurvivor = <T>(
    survivor: string | null,
    work: (address: string, database: Database) => Promise<T>,
  ): Promise<T> =>
    survivor === null
      ? withNext(({ address, database }) => work(address, database))
      : within((database) => work(survivor, database))

  const makeScene = async (database: Database) => {
    const make = makeFactories(database)
    await make.makeSchool({ kind: 'platform' })
    const school = await make.makeSchool()
    const place = { schoolId: school.id, departments: [school.rootId] }
    const { username } = await make.makeMember({ ...place, roles: [role.schoolDataAdministrator] })
    const below = { schoolId: school.id, parentId: school.rootId }
    const grade = await make.makeDepartment({ ...below, name: '七年级', type: nodeType.grade })
    const named = { schoolId: school.id, parentId: grade.id, type: nodeType.class, name: '七年级1班' }
    await make.makeDepartment(named)
    return { schoolId: school.id, username }
  }

  const countPeople = async (database: Database, schoolId: number, codes: readonly string[]) => {
    const { rows } = await database.asSystem('a test counts people', (db) =>
      db.execute<{ children: number; families: number }>(sql`
        select count(distinct member.id)::int as children, count(link.id)::int as families
        from member left join parent_link link on link.school_id = member.school_id and link.student_id = member.id
        where member.school_id = ${schoolId} and member.code = any(${sql.param([...codes])}::text[])`),
    )
    return rows[0]
  }

  test(
    'has written all of it or nothing, and the run says which',
    async () => {
      const { schoolId, username } = await within(makeScene)
      let place = ''
      const front = makeFront(() => [place])
      for (const [victim, doing, after] of killMoments) {
        const rows = Array.from({ length: pupils }, (_, at) => family(nameFrom(at), freshCode()))
        const codes = rows.map(({ 学号 }) => 学号)
        const running = await start()
        place = running.address
        const { token } = (await front.call(identity.login, { body: { username, password: testPassword } }, '')).data
        const clerk = makeClerk(front, place, token)
        const id = await clerk.upload(rows)
        await clerk.check(id)
        if (doing === 'apply') {
          await clerk.untilEnded(id)
          await clerk.apply(id)
        }
        await sleep(after)
        await kill(victim, running)

        const survivor = victim === 'database' ? running.address : null
        await withSurvivor(survivor, async (address, database) => {
          place = address
          const next = makeClerk(front, place, token)
          const wanted = doing === 'apply' ? pupils : 0
          // The stored rows and the run that the clerk reads agree at any moment.
          const found = await countPeople(database, schoolId, codes)
          expect([0, wanted], `${doing} after ${after} ms`).toContain(found?.children)
          const { job, stage, counts } = await next.untilEnded(id)
          expect([job?.state, stage], `${doing} after ${after} ms`).toEqual([
            'done',
            doing === 'apply' ? 'done' : 'reviewing',
          ])
          expect(counts?.new).toBe(pupils)
          expect(await countPeople(database, schoolId, codes)).toEqual({ children: wanted, families: wanted })
        })
        // The server survives its database, and would keep the folder in use.
        await running.end('SIGKILL')
      }
    },
    killTimeout(killMoments),
  )
})
