import { whenRecordsArrive } from '../../access/server/index.ts'
import { isModuleClosed } from '../../schoolConfig/server/index.ts'
import { temperatureBounds } from '../states.ts'
import { writeReadings } from './writeReadings.ts'

const { least, most } = temperatureBounds

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
    if (readings.length === 0 || (await isModuleClosed(db, schoolId, 'temperature'))) return
    await writeReadings(db, { schoolId, now }, readings)
  })
}
