import { type AnyPgColumn, date, foreignKey, index, integer, jsonb, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { display } from '../../display/server/tables.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import type { Region } from '../regions.ts'
import { orientations, priorities, resourceKinds, targets, taskStates } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A picture or a notice for screens. */
export const mediaResource = schoolTable(
  'media_resource',
  {
    kind: text({ enum: resourceKinds }).notNull(),
    name: text().notNull(),
    folder: text().notNull(),
    /** The text of a notice. Empty for pictures. */
    text: text().notNull(),
    fileId: reference(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    /** No foreign key: the resource outlasts the record of the person who added it. */
    uploaderId: reference().notNull(),
    createdAt: moment().notNull(),
    version: version(),
  },
  (table) => [index().on(table.schoolId, table.createdAt)],
)

/** A division of a screen into regions. */
export const mediaLayout = schoolTable(
  'media_layout',
  {
    name: text().notNull(),
    orientation: text({ enum: orientations }).notNull(),
    regions: jsonb().$type<Region[]>().notNull(),
    version: version(),
  },
  (table) => [unique('media_layout_once').on(table.schoolId, table.name)],
)

/** A task: a layout with content, for some pads on some days. */
export const mediaTask = schoolTable(
  'media_task',
  {
    name: text().notNull(),
    layoutId: reference().notNull(),
    priority: text({ enum: priorities }).notNull(),
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    /** `HH:mm` in the school's time. The end is not included. */
    fromTime: text().notNull(),
    toTime: text().notNull(),
    seconds: integer().notNull(),
    target: text({ enum: targets }).notNull(),
    /** The chosen departments, buildings or devices. No foreign keys: the id of a deleted one is never used again. */
    departmentIds: reference().array().notNull(),
    buildingIds: reference().array().notNull(),
    padIds: reference().array().notNull(),
    state: text({ enum: taskStates }).notNull().default('draft'),
    publishedAt: moment(),
    /** No foreign key: the task outlasts the record of the person who published it. */
    publishedById: reference(),
    version: version(),
  },
  (table) => [
    index().on(table.schoolId, table.state),
    index().on(table.schoolId, table.layoutId),
    foreignKey({
      columns: [table.schoolId, table.layoutId],
      foreignColumns: [mediaLayout.schoolId, mediaLayout.id],
    }),
  ],
)

const ofTask = (schoolId: AnyPgColumn, taskId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, taskId], foreignColumns: [mediaTask.schoolId, mediaTask.id] }).onDelete('cascade')

/** A resource in a region of a task. A deleted resource leaves the drafts that name it. */
export const mediaContent = schoolTable(
  'media_content',
  {
    taskId: reference().notNull(),
    regionKey: integer().notNull(),
    position: integer().notNull(),
    resourceId: reference().notNull(),
  },
  (table) => [
    unique('media_content_once').on(table.schoolId, table.taskId, table.regionKey, table.resourceId),
    index().on(table.schoolId, table.resourceId),
    ofTask(table.schoolId, table.taskId),
    foreignKey({
      columns: [table.schoolId, table.resourceId],
      foreignColumns: [mediaResource.schoolId, mediaResource.id],
    }).onDelete('cascade'),
  ],
)

/** The reloads that administrators asked of a paired pad. */
export const mediaPad = schoolTable(
  'media_pad',
  { displayId: reference().notNull(), reloads: integer().notNull().default(0) },
  (table) => [
    unique('media_pad_once').on(table.schoolId, table.displayId),
    foreignKey({
      columns: [table.schoolId, table.displayId],
      foreignColumns: [display.schoolId, display.id],
    }).onDelete('cascade'),
  ],
)

/** A span in which a pad showed a task. Names are those of that time. */
export const mediaPlay = schoolTable(
  'media_play',
  {
    /** No foreign keys: the proof outlasts pad and task. */
    deviceId: reference().notNull(),
    padName: text().notNull(),
    taskId: reference().notNull(),
    taskName: text().notNull(),
    fromAt: moment().notNull(),
    untilAt: moment().notNull(),
  },
  (table) => [index().on(table.schoolId, table.deviceId, table.untilAt), index().on(table.schoolId, table.fromAt)],
)
