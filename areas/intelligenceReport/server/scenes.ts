import { and, asc, eq } from 'drizzle-orm'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { dormitorySchedule } from '../../dormitory/server/tables.ts'
import { type intelligence, intelligenceRefusals } from '../contract.ts'
import type { SceneView } from '../views.ts'
import { reportScene } from './tables.ts'

const present = (row: typeof reportScene.$inferSelect): SceneView => ({
  id: row.id,
  schoolId: row.schoolId,
  alias: row.alias,
  firstStartTimeStr: row.firstStartTime,
  firstEndTimeStr: row.firstEndTime,
  firstStateDictId: row.firstStateDictId,
  caculateCondition: row.condition,
  secondStartTimeStr: row.secondStartTime,
  secondEndTimeStr: row.secondEndTime,
  secondStateDictId: row.secondStateDictId,
  version: row.version,
})

/** Lists a school's scenes, sorted by name. */
export const listScenes = async ({ db, params }: Context<typeof intelligence.scenes>) => {
  const rows = await db
    .select()
    .from(reportScene)
    .where(eq(reportScene.schoolId, params.schoolId))
    .orderBy(asc(reportScene.alias), asc(reportScene.id))
  return rows.map(present)
}

/** Lists the enabled dormitory schedules of a school, sorted by start time. */
export const listSchedules = ({ db, params }: Context<typeof intelligence.schedules>) =>
  db
    .select({
      id: dormitorySchedule.id,
      alias: dormitorySchedule.alias,
      startTime: dormitorySchedule.startTime,
      endTime: dormitorySchedule.endTime,
      stateDictId: dormitorySchedule.stateDictId,
    })
    .from(dormitorySchedule)
    .where(and(eq(dormitorySchedule.schoolId, params.schoolId), eq(dormitorySchedule.disabled, false)))
    .orderBy(asc(dormitorySchedule.startTime), asc(dormitorySchedule.id))

/** Creates a scene, or saves an existing one by its version. */
export const saveScene = ({ db, session, body }: Context<typeof intelligence.saveScene>) =>
  saveVersioned(db, reportScene, {
    name: '场景',
    schoolId: schoolOf(session),
    id: body.id,
    version: body.version,
    values: {
      alias: body.alias,
      firstStartTime: body.firstStartTimeStr,
      firstEndTime: body.firstEndTimeStr,
      firstStateDictId: body.firstStateDictId,
      condition: body.caculateCondition,
      secondStartTime: body.secondStartTimeStr ?? null,
      secondEndTime: body.secondEndTimeStr ?? null,
      secondStateDictId: body.secondStateDictId ?? null,
    },
    present,
    twice: { kind: intelligenceRefusals.sceneTwice, words: { name: body.alias } },
  })

export const deleteScene = ({ db, session, query }: Context<typeof intelligence.deleteScene>) =>
  deleteRow(db, reportScene, { schoolId: schoolOf(session), id: query.id })

/** Reach of scenes: those of the session's school. */
export const reachScenes = reachRows(reportScene, (session) => eq(reportScene.schoolId, schoolOf(session)))
