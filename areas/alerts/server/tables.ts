import { boolean, date, foreignKey, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { device } from '../../device/server/tables.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import {
  type AlertKind,
  alertKinds,
  alertStates,
  answers,
  feverEndings,
  holdReasons,
  lacks,
  recipientRoles,
} from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A school's settings: the kinds that are switched on, whom each tells, and the times. */
export const alertSettings = schoolTable(
  'alert_settings',
  {
    kinds: text().$type<AlertKind>().array().notNull(),
    /** The kinds that tell the head teacher, and those that tell the parents. */
    headKinds: text().$type<AlertKind>().array().notNull(),
    parentKinds: text().$type<AlertKind>().array().notNull(),
    /** `HH:mm` in the school's time: when everybody should have arrived, and the hours in which nobody leaves. */
    lateTime: text().notNull(),
    hoursFrom: text().notNull(),
    hoursUntil: text().notNull(),
    /** Minutes after the end of a leave, and of a device without connection. */
    overdueMinutes: integer().notNull(),
    offlineMinutes: integer().notNull(),
    version: version(),
  },
  (table) => [unique('alert_settings_once').on(table.schoolId)],
)

/** A daily decision at a set time, such as who is late. The unique key lets only one node make it. */
export const alertRun = schoolTable(
  'alert_run',
  {
    kind: text({ enum: alertKinds }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    at: moment().notNull(),
  },
  (table) => [unique('alert_run_once').on(table.schoolId, table.day, table.kind)],
)

/** Alerts that were held back together, with the reason, until an administrator sends or drops them. */
export const alertHold = schoolTable(
  'alert_hold',
  {
    kind: text({ enum: alertKinds }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    reason: text({ enum: holdReasons }).notNull(),
    /** The class or the devices of the reason; empty for the whole school. */
    about: text().notNull(),
    heldAt: moment().notNull(),
    decidedAt: moment(),
    /** No foreign key: a decision outlasts the record of the person. */
    decidedById: reference(),
    decidedByName: text().notNull().default(''),
    sends: boolean(),
    note: text().notNull().default(''),
  },
  (table) => [index().on(table.schoolId, table.decidedAt)],
)

/** An alert about a pupil or a device. The unique key lets only one node send it. */
export const alert = schoolTable(
  'alert',
  {
    kind: text({ enum: alertKinds }).notNull(),
    /** The school's local day. */
    day: date({ mode: 'string' }).notNull(),
    memberId: reference(),
    deviceId: reference(),
    /** The pupil's class at that time. No foreign key: the alert outlasts the class. */
    classId: reference(),
    className: text().notNull(),
    since: moment().notNull(),
    /** The departure that an outing is about, since a pupil may leave twice on a day. Null for other kinds. */
    departureAt: moment(),
    raisedAt: moment().notNull(),
    state: text({ enum: alertStates }).notNull(),
    holdId: reference(),
    /** When the pupil turned up. */
    arrivedAt: moment(),
    /** Why the alert is no longer about a fever, and when that was found. Null again after another fever. */
    ending: text({ enum: feverEndings }),
    endedAt: moment(),
  },
  (table) => [
    unique('alert_once')
      .on(table.schoolId, table.day, table.kind, table.memberId, table.deviceId, table.departureAt)
      .nullsNotDistinct(),
    index().on(table.schoolId, table.memberId),
    index().on(table.schoolId, table.holdId),
    index().on(table.schoolId, table.deviceId),
    cascadeFromMember(table.schoolId, table.memberId),
    foreignKey({
      columns: [table.schoolId, table.deviceId],
      foreignColumns: [device.schoolId, device.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.schoolId, table.holdId], foreignColumns: [alertHold.schoolId, alertHold.id] }),
  ],
)

/** A person whom an alert tells, with the message and the answer. */
export const alertRecipient = schoolTable(
  'alert_recipient',
  {
    alertId: reference().notNull(),
    memberId: reference().notNull(),
    role: text({ enum: recipientRoles }).notNull(),
    /** Null if the person can't be reached. */
    channel: text({ enum: ['sms', 'wechat'] }),
    /** Why the person can't be reached. Null for older rows and for those who are. */
    lack: text({ enum: lacks }),
    /** The sealed link of a parent, and the message of the outbox. */
    linkId: reference(),
    messageId: reference(),
    answer: text({ enum: answers }),
    answeredAt: moment(),
    /** The leave that the parent asked for. */
    leaveId: reference(),
  },
  (table) => [
    unique('alert_told_once').on(table.schoolId, table.alertId, table.memberId),
    index().on(table.schoolId, table.linkId),
    index().on(table.schoolId, table.memberId),
    foreignKey({
      columns: [table.schoolId, table.alertId],
      foreignColumns: [alert.schoolId, alert.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)

/** A call to a parent that a teacher began from an alert. */
export const alertCall = schoolTable(
  'alert_call',
  {
    alertId: reference().notNull(),
    /** The alert's pupil, by whom the trail finds the call. Null in the rows of an earlier version. */
    studentId: reference(),
    parentId: reference().notNull(),
    /** No foreign key: the call outlasts the record of the caller. */
    byId: reference().notNull(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.alertId),
    foreignKey({
      columns: [table.schoolId, table.alertId],
      foreignColumns: [alert.schoolId, alert.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.parentId),
    index().on(table.schoolId, table.parentId),
  ],
)
