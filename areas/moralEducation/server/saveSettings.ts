import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { fromHundredths, toHundredths } from '../value.ts'
import { moralSettings } from './settings.ts'
import { type Weight } from './reports/tables.ts'
import { assessProject } from './tables.ts'
import { writeDuePeriods } from './writePeriods.ts'

const present = <S extends { readonly weights: readonly Weight[] }>({ weights, ...settings }: S) => ({
  ...settings,
  weights: weights.map(({ projectId, weight }) => ({ projectId, weight: fromHundredths(weight) })),
})

/** Reads the settings of the school. */
export const findSettings = async ({ db, session }: Context<typeof moralEducation.settings>) =>
  present(await moralSettings.read(db, schoolOf(session)))

/** Saves the settings. Weeks that have ended are written first, with the settings as they were. */
export const saveSettings = async (context: Context<typeof moralEducation.saveSettings>) => {
  const { db, session, body, clock } = context
  const schoolId = schoolOf(session)
  const ids = body.weights.map(({ projectId }) => projectId)
  const projects = await db
    .select()
    .from(assessProject)
    .where(and(eq(assessProject.schoolId, schoolId), among(assessProject.id, ids)))
  const fit = projects.filter(
    ({ assessType, duration }) => assessType === 'clazz' && ['day', 'week'].includes(duration),
  )
  if (fit.length < ids.length) throw new Refusal(moralRefusals.notOnlyClasses)
  await writeDuePeriods(db, { schoolId, timeZone: session.timeZone, now: clock.now() })
  const { version, weights, ...values } = body
  const stored = weights.map(({ projectId, weight }) => ({ projectId, weight: toHundredths(weight) }))
  return present(await moralSettings.save(context, version, { ...values, weights: stored }))
}
