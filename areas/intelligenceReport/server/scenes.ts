import { and, asc, eq } from 'drizzle-orm'
import { catalogue } from '../../../platform/server/catalogue.ts'
import type { Context } from '../../../platform/server/serve.ts'
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

/** A school's scenes by name. */
export const scenes = catalogue(reportScene, {
  name: '场景',
  order: [asc(reportScene.alias), asc(reportScene.id)],
  present,
  twice: ({ alias }) => ({ kind: intelligenceRefusals.sceneTwice, words: { name: alias } }),
})

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
export const saveScene = (context: Context<typeof intelligence.saveScene>) => {
  const { id, version, alias, firstStateDictId, ...sent } = context.body
  return scenes.save(context, {
    id,
    version,
    alias,
    firstStartTime: sent.firstStartTimeStr,
    firstEndTime: sent.firstEndTimeStr,
    firstStateDictId,
    condition: sent.caculateCondition,
    secondStartTime: sent.secondStartTimeStr ?? null,
    secondEndTime: sent.secondEndTimeStr ?? null,
    secondStateDictId: sent.secondStateDictId ?? null,
  })
}
