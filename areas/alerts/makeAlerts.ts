import { asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { createMonthPartitions } from '../access/server/index.ts'
import { accessRecord } from '../access/server/tables.ts'
import { deviceFactories } from '../device/make.ts'
import { nodeType } from '../registry/contract.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { alert, alertCall, alertHold, alertRecipient, alertSettings } from './server/tables.ts'
import { alertKinds, pupilKinds } from './words.ts'

type Settings = Partial<typeof alertSettings.$inferInsert>

/** Test factories for alerts, their settings, and records of pupils. */
export const alertFactories = (database: Database) => {
  const { asSystem, insert, find, change, remove } = testRows(database)

  const setSettings = (schoolId: number, values: Settings = {}) =>
    insert(alertSettings, {
      kinds: [...alertKinds],
      headKinds: [...pupilKinds],
      parentKinds: [...pupilKinds],
      lateTime: '08:00',
      hoursFrom: '08:10',
      hoursUntil: '16:00',
      overdueMinutes: 60,
      offlineMinutes: 10,
      ...values,
      schoolId,
    })

  const makeTemplates = (schoolId: number) =>
    asSystem(async (db) => {
      const purposes = ['alertParent', 'alertTeacher', 'alertArrived', 'alertDevice', 'temperatureFever']
      const row = {
        schoolId,
        channel: 'sms' as const,
        templateCode: 'SMS_1',
        signature: '杏坛',
        updatedAt: new Date(0),
      }
      await db.insert(messageTemplate).values(purposes.map((purpose) => ({ ...row, purpose })))
    })

  /** Writes a record of the past, without announcing it. */
  const makeRecord = (schoolId: number, memberId: number, stateDictId: number, at: Date) =>
    asSystem(async (db) => {
      await createMonthPartitions(db, [at])
      await db.insert(accessRecord).values({ schoolId, memberId, stateDictId, at, arrivedAt: at, comment: '' })
    })

  const makeAlert = (schoolId: number, values: Partial<typeof alert.$inferInsert>) =>
    insert(alert, {
      kind: 'late',
      day: '2026-03-02',
      className: '一班',
      since: new Date(),
      raisedAt: new Date(),
      state: 'sent',
      ...values,
      schoolId,
    })

  const makeHold = (schoolId: number, values: Partial<typeof alertHold.$inferInsert> = {}) =>
    insert(alertHold, {
      kind: 'late',
      day: '2026-03-02',
      reason: 'class',
      about: '一班',
      heldAt: new Date(),
      ...values,
      schoolId,
    })

  const tell = (
    schoolId: number,
    alertId: number,
    memberId: number,
    values: Partial<typeof alertRecipient.$inferInsert> = {},
  ) => insert(alertRecipient, { role: 'parent', channel: 'sms', ...values, schoolId, alertId, memberId })

  return {
    setSettings,
    makeTemplates,
    makeRecord,
    makeAlert,
    makeHold,
    tell,
    linkTo: (schoolId: number, alertId: number, linkId: number) =>
      change(alertRecipient, { schoolId, alertId }, { linkId }),
    alertsOf: (schoolId: number) =>
      asSystem((db) => db.select().from(alert).where(eq(alert.schoolId, schoolId)).orderBy(asc(alert.id))),
    holdsOf: (schoolId: number) => find(alertHold, { schoolId }),
    callsOf: (schoolId: number) => find(alertCall, { schoolId }),
    recipientsOf: (schoolId: number) =>
      asSystem((db) =>
        db.select().from(alertRecipient).where(eq(alertRecipient.schoolId, schoolId)).orderBy(asc(alertRecipient.id)),
      ),
    messagesOf: (schoolId: number) =>
      asSystem((db) =>
        db.select().from(outboxMessage).where(eq(outboxMessage.schoolId, schoolId)).orderBy(asc(outboxMessage.id)),
      ),
    forgetSettings: (schoolId: number) => remove(alertSettings, { schoolId }),
  }
}

/** Number of pupils of the scene, so that a few of them are no storm. */
const schoolSize = 60

/**
 * Creates a school with a gate that is online, and pupils of several classes, of whom everybody but the first class has
 * arrived by `arrivedAt`. The first class has two pupils, a head teacher, and a parent of the first pupil.
 */
export const makeAlertScene = async (
  { make, actor, database, config }: Awaited<ReturnType<typeof useServer>>,
  { now, arrivedAt, settings = {} }: { readonly now: Date; readonly arrivedAt: Date; readonly settings?: Settings },
) => {
  const own = alertFactories(database)
  const devices = deviceFactories(database)
  const { id: schoolId, rootId } = await make.makeSchool()
  const grade = await make.makeDepartment({ schoolId, parentId: rootId, name: '七年级', type: nodeType.grade })
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: grade.id, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const pupilOf = (departmentId: number, name: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name })
  const place = { schoolId, departments: [rootId] }
  const head = await make.makeMember({ ...place, roles: [role.staff], name: '周老师', telephone: '13800001234' })
  await make.makeClassManager(schoolId, classId, head.id)
  const first = await pupilOf(classId, '王小明')
  const second = await pupilOf(classId, '李小红')
  const parentId = await sealedLinkFactories({ database, config }).makeParent(schoolId, first.id)
  const others: { readonly id: number }[] = []
  for (let at = others.length; at < schoolSize; at += 1) others.push(await pupilOf(otherClassId, `学生${at}`))
  for (const { id } of [second, ...others]) await own.makeRecord(schoolId, id, 8, arrivedAt)
  const gate = await devices.makeDevice(schoolId)
  await devices.connect(schoolId, gate.id, new Date(now.getTime() - 86_400_000))
  await own.setSettings(schoolId, settings)
  await own.makeTemplates(schoolId)
  const who = await actor({ ...place, roles: [role.schoolDataAdministrator], name: '林主任' })
  return {
    own,
    devices,
    schoolId,
    rootId,
    gradeId: grade.id,
    classId,
    otherClassId,
    place,
    head,
    first,
    second,
    others,
    parentId,
    gate,
    who,
    pupilOf,
  }
}
