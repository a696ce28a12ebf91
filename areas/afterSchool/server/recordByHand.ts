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

const blank = { toldAt: null, deviceId: null, locationId: null, series: null, number: null, faceFileId: null }

/** Writes access records of pupils, by the person of the session and at the server's time. */
export const recordByHand = async (
  { db, session, live }: Pick<Context<Call>, 'db' | 'session' | 'live'>,
  { now }: Today,
  records: readonly ByHand[],
): Promise<void> => {
  const source = { schoolId: schoolOf(session), now, operatorId: memberOf(session), live }
  await writeRecords(
    db,
    source,
    records.map((one) => ({ ...blank, ...one, at: now })),
  )
}
