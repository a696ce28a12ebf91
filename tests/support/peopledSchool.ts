import { classStay } from '../../areas/registry/server/tables/classStays.ts'
import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { liveMessage, liveStream } from '../../platform/server/live/tables.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import { verificationCode } from '../../platform/server/verification/tables.ts'
import type { PeopledSchool } from './areaTesting.ts'
import { everyTesting } from './everyTesting.ts'
import { insertedRow } from './inserted.ts'
import { makeFactories } from './people.ts'
import { makeRecords } from './records.ts'

/** Inserts a row of a school into each of the platform's tables. */
const fillPlatform = async (db: Db, { id: schoolId, teacher }: PeopledSchool) => {
  const at = new Date(0)
  const head = { schoolId, memberId: teacher.id, call: 'x.y', requestId: 'x', address: 'x', at }
  const entry = insertedRow(await db.insert(auditEntry).values(head).returning({ entryId: auditEntry.id }))
  await db
    .insert(auditChange)
    .values({ schoolId, ...entry, relation: 'x', operation: 'insert', after: { member_id: 1 } })
  const stream = `test.said/${schoolId}/x`
  await db.insert(liveStream).values({ name: stream, schoolId, lastSeq: 1 })
  await db.insert(liveMessage).values({ stream, seq: 1, schoolId, body: {}, at })
  await db.insert(job).values({ schoolId, kind: 'test.x', input: {}, maxAttempts: 1, runAt: at, createdAt: at })
  const described = { name: 'x', contentType: 'text/plain', size: 1, createdAt: at }
  await db.insert(file).values({ schoolId, key: `test-${schoolId}`, ...described })
  const code = { schoolId, holderId: teacher.id, purpose: 'x', codeHash: 'x', triesLeft: 5, sentAt: at, endsAt: at }
  await db.insert(verificationCode).values(code)
  const message = { schoolId, channel: 'sms' as const, purpose: 'x' }
  await db.insert(outboxMessage).values({ ...message, recipient: '1', values: {}, createdAt: at })
  await db.insert(messageTemplate).values({ ...message, templateCode: 'x', updatedAt: at })
}

/** Makes a school with at least one row in every table whose rows belong to schools. Each area fills its tables. */
export const makePeopledSchool = async (database: Database) => {
  const make = { ...makeFactories(database), ...makeRecords(database) }
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const teacher = await make.makeMember({ schoolId, roles: [6], departments: [rootId] })
  const pupil = await make.makeMember({ schoolId, roles: [5], departments: [rootId] })
  const parent = await make.makeMember({ schoolId, roles: [7] })
  await make.makeClassManager(schoolId, rootId, teacher.id)
  await make.makeParentLink(schoolId, pupil.id, parent.id)
  await make.grant(schoolId, teacher.id, ['school:user:edit'])
  await make.makeMenuItem({ schoolId, name: '校' })
  const peopled = { ...school, teacher, pupil, parent }
  await database.asSystem('a test fills every table', async (db) => {
    await fillPlatform(db, peopled)
    await db.insert(classStay).values({ schoolId, memberId: pupil.id, departmentId: rootId, fromAt: new Date(0) })
    for (const { rows } of everyTesting.values()) await rows?.(db, peopled)
  })
  return peopled
}
