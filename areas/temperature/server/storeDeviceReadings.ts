import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { whenRecordsArrive } from '../../access/server/index.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { temperatureBounds } from '../states.ts'
import { writeReadings } from './writeReadings.ts'

const { least, most } = temperatureBounds

/** Returns true if the module is closed for the school. */
const isClosed = async (db: Db, schoolId: number): Promise<boolean> =>
  (await db.$count(closedModule, and(eq(closedModule.schoolId, schoolId), eq(closedModule.module, 'temperature')))) > 0

/**
 * Stores temperatures that arrive with device records, in the transaction that counts each record once. A value
 * outside the bounds is skipped, and its access record still counts.
 */
export const storeDeviceReadings = (): void => {
  whenRecordsArrive.join(40, async (db, { schoolId, records, now }) => {
    const readings = records.flatMap(({ memberId, at, deviceId, tempF }) =>
      tempF === null || deviceId === null || tempF < least || tempF > most
        ? []
        : [{ memberId, at, tempF, deviceId, source: 'device' as const }],
    )
    if (readings.length === 0 || (await isClosed(db, schoolId))) return
    await writeReadings(db, { schoolId, now }, readings)
  })
}
