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

/** The scenes of a school, by their names. */
export const listScenes = async ({ db, params }: Context<typeof intelligence.scenes>) => {
  const rows = await db
    .select()
    .from(reportScene)
    .where(eq(reportScene.schoolId, params.schoolId))
    .orderBy(asc(reportScene.alias), asc(reportScene.id))
  return rows.map(present)
}

/** The periods of the dormitory that are in use, by their times. */
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

/** Makes a scene, or saves one. */
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

/** Deletes a scene. */
export const deleteScene = ({ db, session, query }: Context<typeof intelligence.deleteScene>) =>
  deleteRow(db, reportScene, { schoolId: schoolOf(session), id: query.id })

/** A scene is reached in the session's own school. */
export const reachScenes = reachRows(reportScene, (session) => eq(reportScene.schoolId, schoolOf(session)))
