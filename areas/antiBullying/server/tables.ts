import { bigint, foreignKey, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { eventSources, eventStates, personParts, reporters, signalKinds } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** An event: signals of one device that belong together, or a report by hand. */
export const bullyingEvent = schoolTable(
  'bullying_event',
  {
    source: text({ enum: eventSources }).notNull(),
    keyword: text().notNull().default(''),
    place: text().notNull(),
    /** No foreign key: the event outlasts its device. */
    deviceId: reference(),
    deviceName: text(),
    at: moment().notNull(),
    lastAt: moment().notNull(),
    hits: integer().notNull().default(1),
    reporter: text({ enum: reporters }),
    description: text().notNull().default(''),
    state: text({ enum: eventStates }).notNull().default('new'),
    /** No foreign key: the event outlasts the record of its handler. */
    handlerId: reference(),
    respondedAt: moment(),
    closedAt: moment(),
    outcome: text().notNull().default(''),
    /** Number of people who were sent a text message. */
    told: integer().notNull().default(0),
    version: version(),
  },
  (table) => [index().on(table.schoolId, table.at), index().on(table.schoolId, table.deviceId, table.lastAt)],
)

const ofEvent = (schoolId: AnyPgColumn, eventId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, eventId], foreignColumns: [bullyingEvent.schoolId, bullyingEvent.id] }).onDelete(
    'cascade',
  )

/** One signal of a device. Its numbers make it count once. */
export const bullyingSignal = schoolTable(
  'bullying_signal',
  {
    eventId: reference().notNull(),
    deviceId: reference().notNull(),
    series: bigint({ mode: 'number' }).notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: signalKinds }).notNull(),
    keyword: text().notNull(),
    at: moment().notNull(),
    /** Null if there is no recording, or if it was deleted after the days that the school keeps it. */
    audioFileId: reference(),
  },
  (table) => [
    unique('bullying_signal_once').on(table.schoolId, table.deviceId, table.series, table.number),
    index().on(table.schoolId, table.eventId),
    ofEvent(table.schoolId, table.eventId),
  ],
)

/** A pupil or member of staff who is involved in an event. */
export const bullyingPerson = schoolTable(
  'bullying_person',
  {
    eventId: reference().notNull(),
    memberId: reference().notNull(),
    part: text({ enum: personParts }).notNull(),
  },
  (table) => [
    unique('bullying_person_once').on(table.schoolId, table.eventId, table.memberId),
    index().on(table.schoolId, table.memberId),
    ofEvent(table.schoolId, table.eventId),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)

/** A note on an event. */
export const bullyingNote = schoolTable(
  'bullying_note',
  {
    eventId: reference().notNull(),
    /** No foreign key: the note outlasts the record of its writer. */
    byId: reference().notNull(),
    at: moment().notNull(),
    text: text().notNull(),
  },
  (table) => [index().on(table.schoolId, table.eventId), ofEvent(table.schoolId, table.eventId)],
)

/** A play of an event's recording: the listener and the time. */
export const bullyingPlay = schoolTable(
  'bullying_play',
  {
    eventId: reference().notNull(),
    /** No foreign key: the play outlasts the record of the listener. */
    byId: reference().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.schoolId, table.eventId), ofEvent(table.schoolId, table.eventId)],
)

/** A school's settings. */
export const bullyingSettings = schoolTable(
  'bullying_settings',
  {
    audioDays: integer().notNull(),
    joinMinutes: integer().notNull(),
    /** No foreign keys: sending skips recipients who have left the school. */
    recipientIds: reference().array().notNull(),
    version: version(),
  },
  (table) => [unique('bullying_settings_once').on(table.schoolId)],
)
