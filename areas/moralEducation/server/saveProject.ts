import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { userGroup } from '../../permissions/server/tables.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { toHundredths } from '../value.ts'
import { dayOf } from './projectPeriods.ts'
import { type Project, findProject, hasRecords, presentProject } from './projects.ts'
import { assessProject } from './tables.ts'
import { writeDuePeriods } from './writePeriods.ts'

/** Refuses user groups that aren't the school's. The list has no foreign key. */
const requireGroups = async (db: Db, schoolId: number, groups: readonly number[]): Promise<void> => {
  const found = await db.$count(userGroup, and(eq(userGroup.schoolId, schoolId), among(userGroup.id, groups)))
  if (found < groups.length) throw new Refusal(common.notFound)
}

type Sent = Pick<
  Context<typeof moralEducation.newProject>['body'],
  | 'name'
  | 'assessType'
  | 'duration'
  | 'examinerGroupId'
  | 'examinerGroupIds'
  | 'defaultValue'
  | 'joinDefault'
  | 'scoreIs'
  | 'isEnable'
>

const toValues = ({ name, assessType, duration, joinDefault, scoreIs, isEnable, ...sent }: Sent) => {
  const { examinerGroupId, examinerGroupIds } = sent
  const groups = examinerGroupIds.length > 0 || examinerGroupId === undefined ? examinerGroupIds : [examinerGroupId]
  const plain = { name, assessType, duration, joinDefault, scoreIs, isEnable }
  return { ...plain, examinerGroupIds: [...new Set(groups)], defaultValue: toHundredths(sent.defaultValue) }
}

const saveProject = async (
  db: Db,
  schoolId: number,
  {
    id,
    version,
    values,
  }: { id?: number; version: number; values: Partial<Omit<Project, 'schoolId' | 'id' | 'version'>> },
) => {
  await requireGroups(db, schoolId, values.examinerGroupIds ?? [])
  return saveVersioned(db, assessProject, {
    name: '考评项目',
    schoolId,
    id,
    version,
    values,
    present: presentProject,
    twice: { kind: moralRefusals.projectTwice, words: { name: values.name ?? '' } },
  })
}

/** Adds a project. Its first period is the one that contains today. */
export const addProject = ({ db, session, body, clock }: Context<typeof moralEducation.newProject>) => {
  const startDay = dayOf(clock.now(), session.timeZone)
  return saveProject(db, schoolOf(session), { version: 0, values: { ...toValues(body), startDay } })
}

/** Saves a project. Periods that have ended are written first, with the project as it was. */
export const updateProject = async ({ db, session, body, clock }: Context<typeof moralEducation.updateProject>) => {
  const schoolId = schoolOf(session)
  await writeDuePeriods(db, { schoolId, timeZone: session.timeZone, now: clock.now() })
  const before = await findProject(db, schoolId, body.id)
  if (before.assessType !== body.assessType && (await hasRecords(db, schoolId, body.id)))
    throw new Refusal(moralRefusals.typeFixed, { name: before.name })
  return saveProject(db, schoolId, { id: body.id, version: body.version, values: toValues(body) })
}
