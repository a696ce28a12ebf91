import { foreignKey, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import type { PushScene, PushSourceType } from '../scenes.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** 0 for a push, and from 1 on for the reminders of an object, in their order. */
const round = () => integer().notNull().default(0)

/** A school's settings for the pushes of a scene: what the dialog begins with, and who may push. */
export const pushConfig = schoolTable(
  'push_config',
  {
    scene: text().$type<PushScene>().notNull(),
    // No foreign keys: a deleted department, group or student is left out when reading.
    departmentIds: reference().array().notNull(),
    groupIds: reference().array().notNull(),
    userIds: reference().array().notNull(),
    fromRoles: integer().array().notNull(),
    targetRoles: integer().array().notNull(),
    remarks: text().notNull(),
    version: version(),
  },
  (table) => [unique('push_config_once').on(table.schoolId, table.scene)],
)

/** A push of an object, such as an exam, to the parents of an audience. */
export const pushSend = schoolTable(
  'push_send',
  {
    srcType: text().$type<PushSourceType>().notNull(),
    srcId: reference().notNull(),
    /** The title of the object, which may be renamed or deleted later. */
    title: text().notNull(),
    departmentIds: reference().array().notNull(),
    groupIds: reference().array().notNull(),
    userIds: reference().array().notNull(),
    sentById: reference().notNull(),
    /** Kept even if the person leaves the school. */
    sentByName: text().notNull(),
    sentAt: moment().notNull(),
    round: round(),
  },
  (table) => [index().on(table.schoolId, table.srcType, table.srcId)],
)

/**
 * A parent who gets a message about a child, or a child without parents. The unique key lets a parent get each version of
 * an object once per child and round, even if two people push it at the same time or on two nodes.
 */
export const pushRecipient = schoolTable(
  'push_recipient',
  {
    sendId: reference().notNull(),
    srcType: text().$type<PushSourceType>().notNull(),
    srcId: reference().notNull(),
    /** The version of what the parent sees. */
    version: integer().notNull(),
    round: round(),
    studentId: reference().notNull(),
    parentId: reference(),
    /** Null if the parent can't be reached. */
    channel: text({ enum: ['sms', 'wechat'] }),
    /** The sealed link and the message of the outbox. Null until they are made. */
    linkId: reference(),
    messageId: reference(),
  },
  (table) => [
    unique('push_once')
      .on(table.schoolId, table.srcType, table.srcId, table.version, table.round, table.studentId, table.parentId)
      .nullsNotDistinct(),
    index().on(table.schoolId, table.sendId),
    index().on(table.schoolId, table.linkId),
    index().on(table.schoolId, table.studentId),
    index().on(table.schoolId, table.parentId),
    foreignKey({
      columns: [table.schoolId, table.sendId],
      foreignColumns: [pushSend.schoolId, pushSend.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.studentId),
    cascadeFromMember(table.schoolId, table.parentId),
  ],
)
