import { inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { member } from '../../../areas/registry/server/tables/members.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { makeFactories } from '../../../tests/support/people.ts'
import { sessionWith, useTinyServer } from '../../../tests/support/tinyServer.ts'
import { area } from '../../contract/area.ts'
import { nothing, post, signedIn } from '../../contract/call.ts'
import { role } from '../../contract/roles.ts'
import type { Db } from '../database/connection.ts'
import { serve } from '../serve.ts'

const first = z.object({ first: z.int(), second: z.int() })
const spec = { doc: '', may: signedIn('a test'), body: first, data: nothing }
const calls = { shared: post('/tiny/shared', spec), alone: post('/tiny/alone', { ...spec, transaction: 'own' }) }

/** Lets both calls lock the first of their two rows before either locks its second. */
const makeMeeting = () => {
  let here = 0
  const met = Promise.withResolvers<void>()
  return {
    attempts: () => here,
    arrive: () => {
      if (++here === 2) met.resolve()
      return met.promise
    },
  }
}

describe('two deadlocked calls', () => {
  test.each(['shared', 'alone'] as const)('%s: are both answered and run once each', async (name) => {
    const database = await makeTestDatabase()
    const make = makeFactories(database)
    const school = await make.makeSchool()
    const who = { schoolId: school.id, roles: [role.staff], departments: [school.rootId] }
    const [one, other] = [await make.makeMember(who), await make.makeMember(who)]
    const meeting = makeMeeting()
    const mark = (db: Db, id: number) => db.execute(sql`update member set name = name || '字' where id = ${id}`)
    const markBoth = async (db: Db, body: z.output<typeof first>) => {
      await mark(db, body.first)
      await meeting.arrive()
      await mark(db, body.second)
      return null
    }
    const served = serve(area({ name: 'tiny', title: '试', calls }), {
      shared: ({ db, body }) => markBoth(db, body),
      alone: ({ recorded, body }) => recorded((db) => markBoth(db, body)),
    })
    const session = sessionWith({ schoolId: school.id, scope: { kind: 'school', school: school.id } })
    const { call } = await useTinyServer(served, { database, sessions: { token: session } })
    const mix = (from: number, to: number) =>
      call(calls[name], { body: { first: from, second: to } }, { token: 'token' })
    const answers = await Promise.all([mix(one.id, other.id), mix(other.id, one.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(meeting.attempts(), 'one of them was begun again').toBeGreaterThan(2)
    const named = await database.asSystem('a test reads names', (db) =>
      db
        .select({ name: member.name })
        .from(member)
        .where(inArray(member.id, [one.id, other.id])),
    )
    for (const { name: given } of named) expect(given).toMatch(/[^字]字字$/)
    await database.close()
  })
})
