import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { area } from '../../contract/area.ts'
import { get, newcomer, nothing, permission, post, signedIn } from '../../contract/call.ts'
import { id as idOf } from '../../contract/ids.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { asSystemWithin } from '../database/asSystemWithin.ts'
import type { Db } from '../database/connection.ts'
import { oneSchoolRole, severalSchoolsRole } from '../database/schoolTable.ts'
import { serve } from '../serve.ts'
import type { Session } from '../session.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const [here, there] = [await makePeopledSchool(database), await makePeopledSchool(database)]

const own = { doc: '', data: nothing, transaction: 'own' } as const
const calls = {
  write: post('/tiny/write', { ...own, may: signedIn('a test') }),
  writeAsSystem: post('/tiny/writeAsSystem', { ...own, may: signedIn('a test') }),
  needsRight: post('/tiny/needsRight', { ...own, may: permission('tiny:thing:edit') }),
  needsRightAsSystem: post('/tiny/needsRightAsSystem', { ...own, may: permission('tiny:thing:edit') }),
  needsReach: post('/tiny/needsReach/{id}', { ...own, may: signedIn('a test'), params: { id: idOf('thing') } }),
  readOutside: get('/tiny/readOutside/{id}', {
    doc: '',
    data: nothing,
    may: signedIn('a test'),
    params: { id: idOf('thing') },
    query: { other: idOf('other') },
  }),
  withoutSchool: post('/tiny/withoutSchool', { ...own, may: newcomer('a test') }),
}

/** The call's long work before it writes, and its writing. */
let before: () => void = () => undefined
let work: (db: Db) => Promise<unknown> = async () => undefined
let reached: readonly number[] = []
/** The database roles under which the reach function ran. */
const reachRoles: string[] = []

const long = async (write: (work: (db: Db) => Promise<null>) => Promise<null>) => {
  before()
  return write(async (db) => {
    await work(db)
    return null
  })
}
const roleNow = async (db: Db) => {
  const [row] = await db.select({ role: sql<string>`current_user::text` }).from(sql`(values (1)) as t`)
  return row?.role ?? ''
}
const schoolsSeen = async (db: Db) => {
  const rows = await db.select({ id: sql<number>`id` }).from(sql`school`)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

const tiny = serve(
  area({ name: 'tiny', title: '试', calls }),
  {
    write: ({ recorded }) => long(recorded),
    writeAsSystem: ({ recordedAsSystem }) => long((write) => recordedAsSystem('a test', write)),
    needsRight: ({ recorded }) => long(recorded),
    needsRightAsSystem: ({ recordedAsSystem }) => long((write) => recordedAsSystem('a test', write)),
    needsReach: ({ recorded }) => long(recorded),
    readOutside: async ({ db }) => {
      await asSystemWithin(db, 'a test', () => schoolsSeen(db))
      return null
    },
    withoutSchool: ({ recorded }) => long(recorded),
  },
  {
    thing: async (_db, _session, ids) => ids.filter((id) => reached.includes(id)),
    other: async (db, _session, ids) => {
      reachRoles.push(await roleNow(db))
      reachRoles.push(await roleNow(db))
      return ids
    },
  },
)
const sessions: Record<string, Session> = {}
const { call } = await useTinyServer(tiny, { database, sessions })

beforeEach(() => {
  before = () => undefined
  reached = [7]
  sessions['token'] = sessionWith({
    memberId: here.teacher.id,
    schoolId: here.id,
    permissions: new Set(['tiny:thing:edit']),
    scope: { kind: 'school', school: here.id },
  })
})

const ask = (which: Exclude<keyof typeof calls, 'readOutside'>, id = 7) =>
  call(calls[which], { params: { id } }, { token: 'token' })

const nameOf = async (schoolId: number) => {
  const rows = await database.asSystem('a test looks', (db) =>
    db.select({ name: sql<string>`name` }).from(sql`school where id = ${schoolId}`),
  )
  return rows[0]?.name
}
const rename = (schoolId: number, name: string) => async (db: Db) =>
  db.execute(sql`update school set name = ${name} where id = ${schoolId}`)

describe('a separate writing transaction of a call', () => {
  test('runs inside the session’s school', async () => {
    const seen: unknown[] = []
    work = async (db) => seen.push(await roleNow(db), await schoolsSeen(db))
    expect(await ask('write')).toMatchObject({ code: 200 })
    expect(seen).toEqual([oneSchoolRole, [here.id]])
  })

  test('changes nothing of another school', async () => {
    const name = await nameOf(there.id)
    work = rename(there.id, '改名')
    await ask('write')
    expect(await nameOf(there.id)).toBe(name)
  })

  test('sees all schools of a session with several', async () => {
    const scope = { kind: 'schools', schools: [here.id, there.id] } as const
    sessions['token'] = sessionWith({ memberId: here.teacher.id, schoolId: here.id, scope })
    const seen: unknown[] = []
    work = async (db) => seen.push(await roleNow(db), await schoolsSeen(db))
    await ask('write')
    expect(seen).toEqual([severalSchoolsRole, [here.id, there.id]])
  })

  test('bypasses row-level security only if the call requests it', async () => {
    work = rename(there.id, '系统改名')
    expect(await ask('writeAsSystem')).toMatchObject({ code: 200 })
    expect(await nameOf(there.id)).toBe('系统改名')
  })

  test('fails for a session without a school unless it uses recordedAsSystem', async () => {
    work = rename(here.id, '无校')
    sessions['token'] = sessionWith({ schoolId: null, scope: null })
    expect(await ask('withoutSchool')).toMatchObject({ status: 500 })
    expect(await nameOf(here.id)).not.toBe('无校')
  })
})

describe('checks session, permission and reach again when such a call writes', () => {
  const change = (changes: Partial<Session>) => {
    before = () => {
      sessions['token'] = { ...sessionWith(), ...sessions['token'], ...changes }
    }
  }
  const end = () => {
    before = () => void delete sessions['token']
  }

  test.each(['write', 'writeAsSystem'] as const)('%s: refuses a session that has ended meanwhile', async (which) => {
    work = rename(here.id, '仍在')
    expect(await ask(which)).toMatchObject({ code: 200 })
    end()
    work = rename(here.id, '已退出')
    expect(await ask(which)).toMatchObject({ status: 401 })
    expect(await nameOf(here.id)).toBe('仍在')
  })

  test.each(['needsRight', 'needsRightAsSystem'] as const)(
    '%s: refuses a permission that was revoked meanwhile',
    async (which) => {
      work = rename(here.id, '有权')
      expect(await ask(which)).toMatchObject({ code: 200 })
      change({ permissions: new Set() })
      work = rename(here.id, '无权')
      expect(await ask(which)).toMatchObject({ status: 403, code: common.forbidden.code })
      expect(await nameOf(here.id)).toBe('有权')
    },
  )

  test('needsReach: refuses an id that is no longer within reach', async () => {
    work = rename(here.id, '在内')
    expect(await ask('needsReach')).toMatchObject({ code: 200 })
    before = () => void (reached = [])
    work = rename(here.id, '在外')
    expect(await ask('needsReach')).toMatchObject({ code: common.notFound.code })
    expect(await nameOf(here.id)).toBe('在内')
  })
})

describe('a system step', () => {
  const steps = async (inner: (db: Db) => Promise<unknown>) => {
    const roles: string[] = []
    work = async (db) => {
      roles.push(await roleNow(db))
      await asSystemWithin(db, 'a test', async () => {
        roles.push(await roleNow(db))
        await inner(db)
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      })
      roles.push(await roleNow(db))
    }
    const { status } = await ask('write')
    return { status, roles }
  }
  const isOutside = (role?: string) => role !== undefined && ![oneSchoolRole, severalSchoolsRole].includes(role)

  test('returns to the school’s role', async () => {
    const { roles } = await steps(rename(there.id, '一步'))
    expect([roles[0], roles[2]]).toEqual([oneSchoolRole, oneSchoolRole])
    expect(isOutside(roles[1])).toBe(true)
    expect(await nameOf(there.id)).toBe('一步')
  })

  test('returns to the school’s role after a refusal and after a nested step', async () => {
    const refused = await steps(async () => {
      throw new Refusal(common.notFound)
    })
    expect(refused.roles[2]).toBe(oneSchoolRole)
    let within = ''
    const nested = await steps(async (db) => {
      await asSystemWithin(db, 'a test', async () => undefined)
      within = await roleNow(db)
    })
    expect(isOutside(within)).toBe(true)
    expect(nested.roles[2]).toBe(oneSchoolRole)
  })

  test('waits for the concurrent reach check in a reading call', async () => {
    const input = { params: { id: 7 }, query: { other: 7 } }
    expect(await call(calls.readOutside, input, { token: 'token' })).toMatchObject({ status: 200 })
    expect(reachRoles).toEqual([oneSchoolRole, oneSchoolRole])
    reached = []
    expect(await call(calls.readOutside, input, { token: 'token' })).toMatchObject({ code: common.notFound.code })
  })

  test('fails the whole call when it fails', async () => {
    const name = await nameOf(there.id)
    const { status } = await steps(async (db) => {
      await rename(there.id, '失败')(db)
      await db.execute(sql`select 1 / 0`)
    })
    expect(status).toBe(500)
    expect(await nameOf(there.id)).toBe(name)
    const seen: string[] = []
    work = async (db) => seen.push(await roleNow(db))
    await ask('write')
    expect(seen).toEqual([oneSchoolRole])
  })
})
