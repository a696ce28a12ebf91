import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../areas/dormitory/server/tables.ts'
import { departmentPicture, departmentPlace } from '../../areas/organisation/server/tables.ts'
import { userGroup, userGroupMember, userGroupPermission } from '../../areas/permissions/server/tables.ts'
import { classDuty, face, recordLook, wechatAccount } from '../../areas/users/server/tables.ts'
import { verificationCode } from '../../platform/server/verification/tables.ts'
import { brand } from '../../areas/administration/server/tables.ts'
import { closedModule, schoolConfig } from '../../areas/schoolConfig/server/tables.ts'
import { file } from '../../platform/server/files/tables.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { liveMessage, liveStream } from '../../platform/server/live/tables.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { makeFactories } from './people.ts'
import { makeRecords } from './records.ts'

/** A school with at least one row in every table whose rows belong to schools. */
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
  await database.asSystem('a test fills the trail', async (db) => {
    const head = { schoolId, personId: teacher.id, call: 'x.y', requestId: 'x', address: 'x', at: new Date(0) }
    await db.insert(auditEntry).values(head)
    await db.insert(auditChange).values({ schoolId, relation: 'x', operation: 'insert' })
    const at = new Date(0)
    const stream = `test.said/${schoolId}/x`
    await db.insert(liveStream).values({ name: stream, schoolId, lastSeq: 1 })
    await db.insert(liveMessage).values({ stream, seq: 1, schoolId, body: {}, at })
    await db.insert(job).values({ schoolId, kind: 'test.x', input: {}, maxAttempts: 1, runAt: at, createdAt: at })
    await db
      .insert(file)
      .values({ schoolId, key: `test-${schoolId}`, name: 'x', contentType: 'text/plain', size: 1, createdAt: at })
    await db.insert(schoolConfig).values({ schoolId, key: 'x', value: 'x' })
    await db.insert(closedModule).values({ schoolId, module: 'x' })
    await db.insert(brand).values({ schoolId, host: `host-${schoolId}.test`, name: 'x' })
    const ofRoot = { schoolId, departmentId: rootId }
    await db.insert(departmentPicture).values({ ...ofRoot, fileId: 1 })
    await db.insert(departmentPlace).values({ ...ofRoot, kind: 'location', name: 'x' })
    await db.insert(classDuty).values({ ...ofRoot, dayOfWeek: 2, personId: teacher.id })
    await db.insert(face).values({ schoolId, personId: pupil.id, fileId: 1, createdAt: at })
    await db.insert(wechatAccount).values({ personId: parent.id, openId: 'x' })
    await db.insert(recordLook).values({ schoolId, personId: pupil.id, viewerId: teacher.id, fields: 'telephone', at })
    const [building] = await db.insert(dormitoryBuilding).values({ schoolId, name: 'x' }).returning()
    const [group] = await db.insert(userGroup).values({ schoolId, name: 'x' }).returning()
    if (!building || !group) throw new Error('nothing was inserted')
    await db.insert(dormitoryRoom).values({ schoolId, buildingId: building.id, floor: 1, name: '101', beds: 6 })
    await db.insert(userGroupMember).values({ schoolId, groupId: group.id, personId: teacher.id })
    await db.insert(userGroupPermission).values({ schoolId, groupId: group.id, permission: 'school:user:view' })
    const code = { schoolId, personId: teacher.id, purpose: 'x', codeHash: 'x', triesLeft: 5, sentAt: at, endsAt: at }
    await db.insert(verificationCode).values(code)
    const message = { schoolId, channel: 'sms' as const, purpose: 'x' }
    await db.insert(outboxMessage).values({ ...message, recipient: '1', values: {}, createdAt: at })
    await db.insert(messageTemplate).values({ ...message, templateCode: 'x', updatedAt: at })
  })
  return { ...school, teacher, pupil, parent }
}
