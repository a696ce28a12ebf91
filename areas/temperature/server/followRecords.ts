import { whenRecordsArrive } from '../../access/server/index.ts'
import { temperatureBounds } from '../states.ts'
import { writeReadings } from './writeReadings.ts'

const { least, most } = temperatureBounds

/** Takes the temperatures that came with records of devices, in the transaction that counts each record once. */
export const followRecords = (): void => {
  whenRecordsArrive.join(40, async (db, { schoolId, records, now }) => {
    const readings = records.flatMap(({ memberId, at, deviceId, tempF }) =>
      tempF === null || deviceId === null || tempF < least || tempF > most
        ? []
        : [{ memberId, at, tempF, deviceId, source: 'device' as const }],
    )
    await writeReadings(db, { schoolId, now }, readings)
  })
}
