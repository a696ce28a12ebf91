import { asc, inArray, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { rolesOfCall } from '../../../tests/support/rolesOfCall.ts'
import { area } from '../../contract/area.ts'
import { anyone, get, nothing, post, signedIn } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { asSystemWithin } from '../database/asSystemWithin.ts'
import { oneSchoolRole, platformSchool } from '../database/schoolTable.ts'
import { unrecordedTables } from '../database/tableKinds.ts'
import type { Db } from '../database/connection.ts'
import { serve } from '../serve.ts'
import { auditChange, auditEntry } from './tables.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
// The first school has the platform's id.
await makePeopledSchool(database)
const [school, other] = [await makePeopledSchool(database), await makePeopledSchool(database)]

const may = signedIn('a test')
const calls = {
  change: post('/tiny/change', { doc: '', may, data: nothing }),
  look: get('/tiny/look', { doc: '', may, data: nothing }),
  changeByGet: get('/tiny/changeByGet', { doc: '', may, data: nothing, writes: true }),
  changeAlone: post('/tiny/changeAlone', { doc: '', may, data: nothing, transaction: 'own' }),
  changeAsSystem: post('/tiny/changeAsSystem', { doc: '', may, data: nothing, transaction: 'own' }),
  changeByStranger: post('/tiny/changeByStranger', {
    doc: '',
    may: anyone('a test'),
    data: nothing,
    transaction: 'own',
  }),
  refuse: post('/tiny/refuse', { doc: '', may, data: nothing }),
}

/** The work that the next call does in its transaction. */
let work: (db: Db) => Promise<unknown> = async () => undefined
/** The account that a caller without a session signs with, if the test sets one. */
let signing: { readonly accountId?: number } = {}
const doWork = async (db: Db) => {
  await work(db)
  return null
}
const served = serve(area({ name: 'tiny', title: '试', calls }), {
  change: ({ db }) => doWork(db),
  look: () => null,
  changeByGet: ({ db }) => doWork(db),
  changeAlone: ({ recorded }) => recorded(doWork),
  changeAsSystem: ({ recordedAsSystem }) => recordedAsSystem('a test', doWork),
  changeByStranger: ({ recordedAsSystem }) =>
    recordedAsSystem('a test', async (db, sign) => {
      sign({ memberId: school.parent.id, schoolId: platformSchool, bySchoolId: school.id, ...signing })
      return doWork(db)
    }),
  refuse: async ({ db }) => {
    await doWork(db)
    throw new Refusal(common.notFound)
  },
})
const session = sessionWith({
  memberId: school.teacher.id,
  schoolId: school.id,
  scope: { kind: 'school', school: school.id },
})
const { call } = await useTinyServer(served, { database, sessions: { token: session } })

/** Makes a call that does this work and returns its audit entries. */
const trailOf = async (which: keyof typeof calls, doing: typeof work) => {
  const lastId = sql<number>`coalesce(max(${auditEntry.id}), 0)::int`
  const asSystem = <T>(look: (db: Db) => Promise<T>) => database.asSystem('a test reads the trail', look)
  const [before] = await asSystem((db) => db.select({ id: lastId }).from(auditEntry))
  work = doing
  const answer = await call(calls[which], {}, { token: 'token', address: '203.0.113.9' })
  return asSystem(async (db) => {
    const entries = await db
      .select()
      .from(auditEntry)
      .where(sql`${auditEntry.id} > ${before?.id ?? 0}`)
      .orderBy(asc(auditEntry.id))
    const ids = entries.map(({ id }) => id)
    const everyChange = await db
      .select()
      .from(auditChange)
      .where(inArray(auditChange.entryId, ids))
      .orderBy(asc(auditChange.id))
    const changes = everyChange.filter(({ entryId }) => entryId === ids[0])
    return { answer, entries, changes, everyChange }
  })
}

const rename = (name: string) => async (db: Db) => db.execute(sql`update department set name = ${name}`)

describe('a writing call', () => {
  test('is recorded with person, call, school, address and time', async () => {
    const { entries } = await trailOf('change', rename('教务处'))
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        call: 'tiny.change',
        memberId: school.teacher.id,
        schoolId: school.id,
        bySchoolId: null,
        about: null,
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        address: '203.0.113.9',
        at: expect.any(Date),
      },
    ])
  })

  test.each(['changeByGet', 'changeAlone'] as const)('is recorded when made as %s', async (which) => {
    const { entries, changes } = await trailOf(which, (db) =>
      db.execute(sql`update department set name = ${which}
        where school_id = ${school.id} and id = (select min(id) from department where school_id = ${school.id})`),
    )
    expect(entries).toMatchObject([{ call: `tiny.${which}`, memberId: school.teacher.id }])
    expect(changes).toMatchObject([{ relation: 'department', after: { name: which } }])
  })

  test('without a session is recorded under the actor that its work signs', async () => {
    const { entries, changes } = await trailOf('changeByStranger', (db) =>
      db.execute(sql`update school set name = 'x' where id = ${school.id}`),
    )
    expect(entries).toMatchObject([
      { call: 'tiny.changeByStranger', memberId: school.parent.id, schoolId: platformSchool, bySchoolId: school.id },
      { call: 'tiny.changeByStranger', memberId: school.parent.id, schoolId: school.id, bySchoolId: null },
    ])
    expect(changes).toEqual([])
  })

  test("is recorded in another school under the actor's record there when the actor signs with an account", async () => {
    const own = await database.asSystem('a test looks', (db) =>
      db.execute<{ id: number }>(sql`select account_id as id from member where id = ${other.pupil.id}`),
    )
    signing = { accountId: own.rows[0]?.id ?? 0 }
    const { entries } = await trailOf('changeByStranger', (db) =>
      db.execute(sql`update department set name = name || '三' where id = ${other.rootId}`),
    )
    signing = {}
    expect(entries).toMatchObject([
      { memberId: school.parent.id, schoolId: platformSchool, bySchoolId: school.id },
      { memberId: other.pupil.id, schoolId: other.id, bySchoolId: null },
    ])
  })

  test('is recorded in each school whose rows it changed as one request, and sign-in changes in the platform’s trail', async () => {
    const { entries } = await trailOf('changeAsSystem', async (db) => {
      await db.execute(sql`update department set name = name || '一' where id in (${school.rootId}, ${other.rootId})`)
      await db.execute(sql`update department set name = name || '二' where id = ${other.rootId}`)
      await db.execute(sql`update account set proven_telephone = '13912345678'
        where id = (select account_id from member where id = ${other.pupil.id})`)
    })
    const head = { call: 'tiny.changeAsSystem', memberId: school.teacher.id, address: '203.0.113.9' }
    expect(entries).toMatchObject([
      { ...head, schoolId: school.id, bySchoolId: null },
      { ...head, schoolId: other.id, bySchoolId: school.id },
      { ...head, schoolId: platformSchool, bySchoolId: school.id },
    ])
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1)
    const changesSeen = async (schoolId: number) => {
      const rows = await database.inSchool(schoolId, (db) =>
        db
          .select()
          .from(auditChange)
          .where(
            inArray(
              auditChange.entryId,
              entries.map(({ id }) => id),
            ),
          ),
      )
      return rows.map(({ entryId, relation }) => ({ entryId, relation }))
    }
    const [own, others] = entries.map(({ id }) => id)
    expect(await changesSeen(school.id)).toEqual([{ entryId: own, relation: 'department' }])
    expect(await changesSeen(other.id)).toEqual([
      { entryId: others, relation: 'department' },
      { entryId: others, relation: 'department' },
    ])
  })

  test('leaves no trail when it is refused', async () => {
    const { answer, entries } = await trailOf('refuse', rename('未发生'))
    expect(answer.code).toBe(common.notFound.code)
    expect(entries).toEqual([])
  })

  test('leaves no trail when it fails', async () => {
    const { answer, entries } = await trailOf('change', (db) => db.execute(sql`select 1 / 0`))
    expect(answer.status).toBe(500)
    expect(entries).toEqual([])
  })
})

test('a reading call is not recorded', async () => {
  expect((await trailOf('look', async () => undefined)).entries).toEqual([])
})

describe('a changed row', () => {
  test('is recorded as inserted with its new values', async () => {
    const { changes } = await trailOf('change', (db) =>
      db.execute(sql`insert into department (school_id, parent_id, name, type)
        select ${school.id}, ${school.rootId}, n, 5 from unnest(array['甲', '乙']) n`),
    )
    expect(changes).toMatchObject([
      { relation: 'department', operation: 'insert', schoolId: school.id, before: null, after: { name: '甲' } },
      { relation: 'department', operation: 'insert', schoolId: school.id, before: null, after: { name: '乙' } },
    ])
  })

  test('is recorded as updated with matching old and new values', async () => {
    const { changes } = await trailOf('change', (db) =>
      db.execute(sql`update department set name = name || '处' where name in ('甲', '乙')`),
    )
    const pairs = changes.map(({ before, after }) => [before, after])
    expect(pairs).toHaveLength(2)
    expect(pairs).toEqual(
      expect.arrayContaining([
        [expect.objectContaining({ name: '甲' }), expect.objectContaining({ name: '甲处' })],
        [expect.objectContaining({ name: '乙' }), expect.objectContaining({ name: '乙处' })],
      ]),
    )
    for (const [before, after] of pairs) expect(before).toHaveProperty('id', Object(after).id)
  })

  test('is recorded as deleted, together with cascaded rows', async () => {
    const { changes } = await trailOf('changeAlone', (db) =>
      db.execute(sql`delete from member where id = ${school.pupil.id}`),
    )
    expect(changes.map(({ relation, operation }) => `${operation} ${relation}`).toSorted()).toEqual([
      'delete alert',
      'delete alert_call',
      'delete alert_recipient',
      'delete article_read',
      'delete article_receipt',
      'delete assess_appeal',
      'delete assess_correction',
      'delete assess_picture',
      'delete assess_record',
      'delete assess_result',
      'delete attendance_correction',
      'delete building_manager',
      'delete bullying_person',
      'delete card',
      'delete class_duty',
      'delete device_manager',
      'delete elective_choice',
      'delete evacuation_tick',
      'delete exam_score',
      'delete exam_score_change',
      'delete exam_student',
      'delete face',
      'delete family_phone',
      'delete gate_offline',
      'delete gate_request',
      'delete honor_award',
      'delete leave',
      'delete leave_attachment',
      'delete leave_step',
      'delete locker_assignment',
      'delete locker_record',
      'delete material_link',
      'delete material_reminder',
      'delete meal_bill',
      'delete meal_group_pupil',
      'delete meal_log',
      'delete meal_order',
      'delete meal_reduction',
      'delete member',
      'delete member_department',
      'delete member_role',
      'delete parent_link',
      'delete patrol_plan_guard',
      'delete points_balance',
      'delete points_record',
      'delete pupil_dismissal',
      'delete push_recipient',
      'delete record_look',
      'delete sealed_link',
      'delete student_info',
      'delete teaching_class_member',
      'delete temperature_withdrawal',
      'delete user_group_member',
      'delete video_phone_balance',
      'delete video_phone_charge',
      'delete video_phone_order',
    ])
    const gone = changes.find(({ relation }) => relation === 'member')
    expect(gone).toMatchObject({ before: { id: school.pupil.id, username: school.pupil.username }, after: null })
  })

  test('is recorded without secrets or personal numbers: masked if set, null if empty', async () => {
    const { everyChange: changes } = await trailOf('changeAsSystem', async (db) => {
      await db.execute(sql`insert into account (proven_telephone, wechat_open_id, wechat_gzh_open_id)
        values ('13712345678', 'wechat-mini', 'wechat-official')`)
      const account = sql`(select id from account where wechat_open_id = 'wechat-mini')`
      await db.execute(sql`insert into member (school_id, account_id, username, name, pinyin, initials,
          telephone, id_card_cipher, id_card_tail, family_address, birth_date)
        values (${school.id}, ${account}, 'masked', '某某', 'moumou', 'mm',
          '13912345678', 'encrypted-number', '123X', '某街某号', '2015-01-01')`)
      await db.execute(sql`update member set telephone = null where username = 'masked'`)
      await db.execute(sql`insert into credential (account_id, password_hash) values (${account}, 'argon')`)
      await db.execute(sql`insert into login_name (name, account_id, school_id, member_id)
        select 'masked', account_id, school_id, id from member where username = 'masked'`)
      await db.execute(sql`insert into session
          (token_hash, account_id, school_id, member_id, created_at, seen_at, address, user_agent, renewal_hash)
        select 'hash', account_id, school_id, id, now(), now(), '198.51.100.7', 'browser', 'renewal'
        from member where username = 'masked'`)
    })
    const [added, changed, account, credential, name, signedIn] = changes.toSorted(
      (one, other) => Number(one.schoolId === platformSchool) - Number(other.schoolId === platformSchool),
    )
    const masked = {
      telephone: '***',
      id_card_cipher: '***',
      id_card_tail: '***',
      family_address: '***',
      birth_date: '***',
    }
    const ofAccount = { proven_telephone: '***', wechat_open_id: '***', wechat_gzh_open_id: '***', proven_at: null }
    expect(account).toMatchObject({ relation: 'account', after: ofAccount })
    const after = { ...masked, account_id: '***', username: 'masked', nationality: null }
    expect(added).toMatchObject({ relation: 'member', after })
    expect(changed).toMatchObject({ before: { telephone: '***' }, after: { telephone: null } })
    expect(credential).toMatchObject({ after: { account_id: '***', password_hash: '***' } })
    // No trail may reveal which records share an account.
    expect(name).toMatchObject({ relation: 'login_name', after: { account_id: '***', name: 'masked' } })
    expect(signedIn).toMatchObject({
      after: { account_id: '***', token_hash: '***', renewal_hash: '***', address: '***', user_agent: '***' },
    })
    const text = JSON.stringify(changes)
    for (const secret of [
      '13912345678',
      '13712345678',
      'wechat-',
      'encrypted-number',
      '123X',
      '某街',
      '2015-01-01',
      'argon',
      '198.51',
      'browser',
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test('is recorded in every table except the trail and the counters', async () => {
    const bare = await database.asSystem('a test reads the triggers', (db) =>
      db.select({ name: sql<string>`c.relname` }).from(sql`pg_class c`)
        .where(sql`c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and (select count(*) from pg_trigger where tgrelid = c.oid and tgname like 'audit\\_%' and tgenabled = 'O') < 3`),
    )
    expect(bare.map((row) => row.name).toSorted()).toEqual([...unrecordedTables].toSorted())
  })
})

describe('the recorded database role', () => {
  const rolesAfter = async (which: keyof typeof calls, doing: typeof work) => {
    const last = sql<number>`coalesce(max(${auditEntry.id}), 0)::int`
    const [before] = await database.asSystem('a test reads the trail', (db) => db.select({ last }).from(auditEntry))
    work = doing
    await call(calls[which], {}, { token: 'token' })
    return database.asSystem('a test reads the trail', (db) => rolesOfCall(db, `tiny.${which}`, before?.last ?? 0))
  }

  test.each(['change', 'changeByGet', 'changeAlone'] as const)('%s: is the role of the request', async (which) => {
    expect(await rolesAfter(which, rename('甲处'))).toEqual([oneSchoolRole])
  })

  test('is the system’s role for system calls and steps, and the request’s role for cascaded rows', async () => {
    expect(await rolesAfter('changeAsSystem', rename('乙处'))).toEqual(['none'])
    const inSteps = async (db: Db) => {
      await rename('丙处')(db)
      await asSystemWithin(db, 'a test', () => rename('丁处')(db))
    }
    expect(await rolesAfter('change', inSteps)).toEqual(['none', oneSchoolRole])
    const addAndEnd = async (db: Db) => {
      await db.execute(sql`insert into department (school_id, parent_id, name, type)
        values (${school.id}, ${school.rootId}, '戊', 5)`)
      await db.execute(sql`delete from department where name = '戊'`)
    }
    expect(await rolesAfter('change', addAndEnd)).toEqual([oneSchoolRole])
  })
})

test('records nothing outside a call', async () => {
  const count = () => database.asSystem('a test counts', (db) => db.$count(auditChange))
  const before = await count()
  await database.inSchool(school.id, (db) => db.execute(sql`update department set order_num = 5`))
  expect(await count()).toBe(before)
})
