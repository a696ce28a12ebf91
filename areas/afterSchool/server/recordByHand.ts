import type { Call } from '../../../platform/contract/call.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { writeRecords } from '../../access/server/index.ts'
import type { Today } from './day.ts'

interface ByHand {
  readonly memberId: number
  readonly stateDictId: number
  readonly comment: string
}

const noDevice = { toldAt: null, deviceId: null, locationId: null, series: null, number: null, faceFileId: null }

/**
 * Adds access records of pupils in the name of the session user, at the server's time. They don't change anyone's
 * whereabouts.
 */
export const recordByHand = async (
  { db, session, live }: Pick<Context<Call>, 'db' | 'session' | 'live'>,
  { now }: Today,
  records: readonly ByHand[],
): Promise<void> => {
  const source = { schoolId: schoolOf(session), now, operatorId: memberOf(session), live }
  await writeRecords(
    db,
    source,
    records.map((one) => ({ ...noDevice, ...one, at: now })),
  )
}
