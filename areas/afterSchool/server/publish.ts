import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type CommandOutcome, sendCommand } from '../../device/server/index.ts'
import {
  type PublicationResult,
  afterSchoolCommand,
  type afterSchool as calls,
  afterSchoolRefusals,
} from '../contract.ts'
import { listClasses } from './classes.ts'
import { findMaster } from './master.ts'
import { afterSchoolConfig, afterSchoolPublication } from './tables.ts'
import { department } from '../../registry/server/tables/departments.ts'

type Config = typeof afterSchoolConfig.$inferSelect

/** Reads the classes to publish, in the order of the organization. Refuses a class that was never saved. */
const readPlan = async (db: Db, schoolId: number, deptIds: readonly number[]) => {
  const master = await findMaster(db, schoolId)
  const classes = await listClasses(db, schoolId, inArray(department.id, [...deptIds]))
  const rows = await db
    .select()
    .from(afterSchoolConfig)
    .where(and(eq(afterSchoolConfig.schoolId, schoolId), inArray(afterSchoolConfig.departmentId, [...deptIds])))
  const byClass = new Map(rows.map((row) => [row.departmentId, row]))
  const plans = classes.map(({ id, name }) => {
    const config = byClass.get(id)
    if (config === undefined) throw new Refusal(afterSchoolRefusals.notConfigured, { name })
    return { id, name, config }
  })
  return { master, plans }
}

/**
 * Builds the command data of a class (hole H-047). It includes name, periods and weekdays, so that the master need
 * not read them.
 */
const buildPayload = (userId: number, name: string, { departmentId, deviceId, periods, weekdays }: Config) => ({
  userId,
  deptId: departmentId,
  fromDeviceId: deviceId,
  deptName: name,
  periods,
  weekdays,
})

/** Sends a class to the master. A refusal, such as an unsupported command, becomes a failed result. */
const sendToMaster = async (
  context: Context<typeof calls.publish>,
  deviceId: number,
  data: unknown,
): Promise<CommandOutcome> => {
  try {
    return await sendCommand(context, { deviceId, command: afterSchoolCommand, data })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { commandId: 0, success: 0, result: null, code: '', errorMessage: error.message }
  }
}

/**
 * Publishes classes to the master one after the other, outside all transactions. After the first failure the rest
 * fail without being sent, because each would wait for a timeout.
 */
export const publish = async (context: Context<typeof calls.publish>): Promise<PublicationResult[]> => {
  const { recorded, session, body, clock } = context
  const [schoolId, byId] = [schoolOf(session), memberOf(session)]
  const { master, plans } = await recorded((db) => readPlan(db, schoolId, body.deptIds))
  const results: PublicationResult[] = []
  let failed: CommandOutcome | null = null
  for (const { id, name, config } of plans) {
    const at = clock.now()
    const outcome: CommandOutcome = failed ?? (await sendToMaster(context, master.id, buildPayload(byId, name, config)))
    const success = outcome.success === 1 && !isRefusedByMaster(outcome.result)
    if (outcome.success !== 1) failed = outcome
    const message = outcome.success === 1 ? readAnswerText(outcome.result) : outcome.errorMessage
    await recorded(async (db) => {
      const { periods, weekdays } = config
      const of = { schoolId, departmentId: id, deviceId: master.id, deviceName: master.name, byId, at }
      const state = success ? ('answered' as const) : ('failed' as const)
      await db.insert(afterSchoolPublication).values({ ...of, periods, weekdays, state, message })
    })
    results.push({ deptId: id, deptName: name, success, msg: message })
  }
  if (results.length === 0) throw new Refusal(common.notFound)
  return results
}

/** True if the master answered that it did not take the class. The other classes are still sent to it. */
const isRefusedByMaster = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && Reflect.get(result, 'success') === 0

/** Returns the text or `message` of the answer, or an empty text. */
const readAnswerText = (result: unknown): string => {
  const message: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'message') : result
  return typeof message === 'string' ? message.slice(0, 200) : ''
}
