import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditChange } from '../../../platform/server/audit/tables.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { role } from '../../../platform/contract/roles.ts'
import { loginName, session } from '../../registry/server/directory/tables.ts'
import { signInFailure } from './tables.ts'

// A separate server, because the nightly job counts over the whole database.
const { make, actor, database, http } = await useSeparateServer()
const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

test('deletes sessions and failures older than ninety days without audit entries', async () => {
  const school = await make.makeSchool()
  const who = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('a test', work)
  const [name] = await asSystem((db) => db.select().from(loginName).where(eq(loginName.memberId, who.id)))
  const of = { accountId: name?.accountId ?? 0, memberId: who.id, schoolId: school.id }
  const past = { ...of, createdAt: daysAgo(120), address: '127.0.0.1', userAgent: '' }
  await asSystem((db) =>
    db.insert(session).values([
      { ...past, tokenHash: 'ended long ago', seenAt: daysAgo(100), endedAt: daysAgo(91) },
      { ...past, tokenHash: 'left long ago', seenAt: daysAgo(91) },
      { ...past, tokenHash: 'ended lately', seenAt: daysAgo(89), endedAt: daysAgo(89) },
    ]),
  )
  const failed = { address: '203.0.113.7', failures: 3, retryAt: daysAgo(80) }
  await asSystem((db) =>
    db.insert(signInFailure).values([
      { ...failed, account: 'long ago', updatedAt: daysAgo(91) },
      { ...failed, account: 'lately', updatedAt: daysAgo(89) },
    ]),
  )
  await http.running.runner.schedule()
  await http.running.runner.drain()
  const kept = await asSystem((db) => db.select().from(session).where(eq(session.memberId, who.id)))
  expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain('ended long ago')
  expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain('left long ago')
  // The recently ended session and the one opened by this test.
  expect(kept).toHaveLength(2)
  const failures = await asSystem((db) => db.select().from(signInFailure))
  expect(failures.map(({ account }) => account)).toContain('lately')
  expect(failures.map(({ account }) => account)).not.toContain('long ago')
  const traces = await asSystem((db) =>
    db
      .select()
      .from(auditChange)
      .where(and(eq(auditChange.relation, 'session'), eq(auditChange.operation, 'delete'))),
  )
  expect(traces).toEqual([])
})
