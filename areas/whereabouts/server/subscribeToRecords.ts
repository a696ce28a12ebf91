import { beforeRecordsDeleted, whenRecordsArrive } from '../../access/server/index.ts'
import { whenWhereaboutsChange } from './announcements.ts'
import { writeFacts, dropIrrelevantFacts } from './applyFacts.ts'
import { convertRecordToFact } from './convertRecordToFact.ts'
import { lockSchoolWhereabouts } from './lockSchoolWhereabouts.ts'
import { saveBaseFacts } from './rebuild.ts'

/**
 * Subscribes to access records, so that states are updated in the transaction that writes the records. Before old
 * records are dropped, their deciding facts are kept.
 */
export const subscribeToRecords = (): void => {
  beforeRecordsDeleted.join(10, (db, { schoolId, before }) => saveBaseFacts(db, schoolId, before))
  whenRecordsArrive.join(10, async (db, { schoolId, records, now, live }) => {
    // Lock only now, after the records are written, so that a school's next batch can write its records meanwhile. The
    // query for students runs together with the lock.
    const [, facts] = await Promise.all([
      lockSchoolWhereabouts(db, schoolId),
      dropIrrelevantFacts(db, schoolId, records.map(convertRecordToFact)),
    ])
    const changes = await writeFacts(db, schoolId, facts)
    if (changes.length > 0) await whenWhereaboutsChange.tell(db, { schoolId, changes, now, live })
  })
}
