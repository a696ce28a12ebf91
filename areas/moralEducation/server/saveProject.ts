import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { moralRefusals } from '../refusals.ts'
import { toHundredths } from '../value.ts'
import { dayOf } from './projectPeriods.ts'
import { type Project, findProject, hasRecords, presentProject } from './projects.ts'
import { assessProject } from './tables.ts'
import { writeDuePeriods } from './writePeriods.ts'

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

const saveProject = (
  db: Db,
  schoolId: number,
  {
    id,
    version,
    values,
  }: { id?: number; version: number; values: Partial<Omit<Project, 'schoolId' | 'id' | 'version'>> },
) =>
  saveVersioned(db, assessProject, {
    name: '考评项目',
    schoolId,
    id,
    version,
    values,
    present: presentProject,
    twice: { kind: moralRefusals.projectTwice, words: { name: values.name ?? '' } },
  })

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
