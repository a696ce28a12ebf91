import { beforeRecordsGo, whenRecordsArrive } from '../../access/server/index.ts'
import { whenWhereaboutsChange } from './announcements.ts'
import { putFacts, tellingFacts } from './applyFacts.ts'
import { factOfRecord } from './factOfRecord.ts'
import { holdSchool } from './holdSchool.ts'
import { keepBase } from './rebuild.ts'

/** Keeps the states of a school's people by the records that arrive, in the transaction that writes them. */
export const followRecords = (): void => {
  beforeRecordsGo.join(10, (db, { schoolId, before }) => keepBase(db, schoolId, before))
  whenRecordsArrive.join(10, async (db, { schoolId, records, now, live }) => {
    // Only now: the next batch of the school writes its records while this one moves states and tells boards.
    // The question who of them is a student travels with it.
    const [, facts] = await Promise.all([
      holdSchool(db, schoolId),
      tellingFacts(db, schoolId, records.map(factOfRecord)),
    ])
    const changes = await putFacts(db, schoolId, facts)
    if (changes.length > 0) await whenWhereaboutsChange.tell(db, { schoolId, changes, now, live })
  })
}
