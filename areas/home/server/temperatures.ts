import type { Context } from '../../../platform/server/serve.ts'
import { findPeriodToday } from '../../temperature/server/index.ts'
import type { nowCalls } from '../nowContract.ts'
import { findTemperatures } from './now/handlers.ts'

type Asking = Context<typeof nowCalls.studentTemperature>

/** The period that the figures are of; schools that are counted together have each their own. */
const findPeriod = async ({ db, session, clock }: Asking) => {
  if (session.scope?.kind !== 'school') return null
  const found = await findPeriodToday(db, session.scope.school, session.timeZone, clock.now())
  return found === null ? null : { name: found.name, startTime: found.startTime, endTime: found.endTime }
}

/** How the temperatures of the students stand whom somebody reaches, and in which period. */
export const findTemperatureTile = async (context: Asking) => ({
  ...(await findTemperatures(context)),
  tempPeriod: await findPeriod(context),
})
