import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { listTerms } from '../../schoolYear/server/index.ts'
import type { timetable } from '../contract.ts'
import { timetableRefusals } from '../refusals.ts'
import { readPlans, refuseAddedConflicts } from './addedConflicts.ts'
import { todayIn } from './days.ts'
import { readTermFacts } from './facts.ts'
import { lockTimetable } from './lock.ts'
import { timetableSettings } from './settings.ts'

/** Saves the settings. Refuses a shared room less if lessons of a plan of this term or a later one then overlap in it. */
export const saveSettings = async (context: Context<typeof timetable.saveSettings>) => {
  const { db, session, body, clock } = context
  const { version, ...values } = body
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const { sharedRooms } = await timetableSettings.read(db, schoolId)
  const saved = await timetableSettings.save(context, version, values)
  const today = todayIn(session.timeZone, clock)
  const terms = (await listTerms(db, schoolId)).filter(({ endDay }) => endDay >= today)
  for (const { id } of terms) {
    const after = await readTermFacts(db, schoolId, id)
    const facts = { before: { ...after, sharedRooms }, after }
    for (const lessons of await readPlans(db, after)) {
      await refuseAddedConflicts(db, facts, lessons, timetableRefusals.roomConflicts)
    }
  }
  return saved
}
