import { Refusal } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { schoolSettings } from '../../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { holdsRole, schoolOf } from '../../../../platform/server/session.ts'
import type { exam } from '../../contract.ts'
import type { DisclosureView } from '../../disclosureContract.ts'
import { examRefusals } from '../../refusals.ts'
import { readOperator } from '../operator.ts'
import { examDisclosure } from './tables.ts'
import type { DisclosureSettings } from './disclosure.ts'

const nothingAllowed = { showsJuniorScores: false, juniorReason: '', showsSeniorRanks: false, levelCount: 4 } as const

const settingsIn = (timeZone: string) =>
  schoolSettings(examDisclosure, {
    name: '家长可见的内容',
    defaults: { ...nothingAllowed, savedByName: '', savedAt: null, version: 0 },
    present: ({ savedAt, ...row }): DisclosureView => ({
      showsJuniorScores: row.showsJuniorScores,
      juniorReason: row.juniorReason,
      showsSeniorRanks: row.showsSeniorRanks,
      levelCount: row.levelCount,
      version: row.version,
      savedByName: row.savedByName,
      savedTime: savedAt && toWireTime(savedAt, timeZone),
    }),
  })

/** Reads a school's decision on what leaves the staff, for `discloseFor` and `toLevel`. */
export const readDisclosureSettings = (db: Db, schoolId: number): Promise<DisclosureSettings> =>
  // No moment of it is shown, so any time zone does.
  settingsIn('UTC').read(db, schoolId)

/** Reads the decision for the administrators who may change it. */
export const readDisclosure = ({ db, session }: Context<typeof exam.disclosure>): Promise<DisclosureView> =>
  settingsIn(session.timeZone).read(db, schoolOf(session))

/** Saves the decision. Refuses anybody but the school's administrators, and scores in junior school without a reason. */
export const saveDisclosure = async (context: Context<typeof exam.saveDisclosure>): Promise<DisclosureView> => {
  const { db, session, clock, body } = context
  const { version, juniorReason, ...decision } = body
  if (!holdsRole(session, role.superAdministrator, role.schoolDataAdministrator))
    throw new Refusal(examRefusals.disclosureByAdministrators)
  if (decision.showsJuniorScores && juniorReason.trim() === '') throw new Refusal(examRefusals.juniorReasonNeeded)
  const { name } = await readOperator(db, session)
  const settings = settingsIn(session.timeZone)
  return settings.save(context, version, { ...decision, juniorReason, savedByName: name, savedAt: clock.now() })
}
