import { and, asc, eq } from 'drizzle-orm'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import {
  type OwnApplication,
  type ParentHome,
  type TaskState,
  type studentRegistration as calls,
  correctable,
  withdrawable,
} from '../contract.ts'
import { presentPublicTask } from './publicPage.ts'
import {
  type FoundApplication,
  maskGuardians,
  maskedDocument,
  presentApplicationFacts,
  readFiles,
  selectApplications,
} from './selectApplications.ts'
import { computeTaskState } from './states.ts'
import { registrationApplication, registrationTask } from './tables.ts'
import { readOpenSchool, readVisit } from './visits.ts'

/**
 * True if a parent may correct an application: while the task is open, and after its end only what the school returned.
 */
export const mayCorrect = (state: FoundApplication['application']['state'], taskState: TaskState): boolean => {
  if (taskState === 'closed' || !correctable.includes(state)) return false
  return taskState === 'open' || state === 'returned'
}

const presentOwn = (
  found: FoundApplication,
  files: OwnApplication['files'],
  taskState: TaskState,
  timeZone: string,
): OwnApplication => ({
  ...presentApplicationFacts(found, timeZone),
  ...maskedDocument(found.application),
  optionId: found.application.optionId,
  values: {
    ...found.application.values,
    guardians: maskGuardians(found.application.values.guardians),
  },
  files,
  mayCorrect: mayCorrect(found.application.state, taskState),
  mayWithdraw: withdrawable.includes(found.application.state),
  version: found.application.version,
})

type Reading = Pick<Context<Call>, 'db' | 'session' | 'clock'>

/** Reads the task of the session's parent and the applications that they sent. */
const readHome = async ({ db, session, clock }: Reading) => {
  const schoolId = schoolOf(session)
  const visit = await readVisit(db, session)
  const ofTask = and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, visit.taskId))
  const [task] = await db.select().from(registrationTask).where(ofTask)
  if (task === undefined) throw new Refusal(common.notFound)
  const rows = await selectApplications(db)
    .where(and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.visitId, visit.id)))
    .orderBy(asc(registrationApplication.id))
  const ids = rows.map(({ application }) => application.id)
  const files = await readFiles(db, schoolId, ids)
  const taskState = computeTaskState(task, clock.now())
  const applications = rows.map((found) => {
    const own = files.filter(({ applicationId }) => applicationId === found.application.id)
    const shown = own.map(({ id, field, name }) => ({ id, field, name }))
    return presentOwn(found, shown, taskState, session.timeZone)
  })
  return { visit, task, taskState, applications }
}

/** Shows parents the task and the applications that they sent. */
export const findApplyHome = async (context: Context<typeof calls.applyHome>): Promise<ParentHome> => {
  const { db, session, clock } = context
  const { visit, task, taskState, applications } = await readHome(context)
  const school = await readOpenSchool(db, schoolOf(session))
  if (school === null) throw new Refusal(common.notFound)
  return {
    task: await presentPublicTask(db, task, school, clock.now()),
    telephone: maskTelephone(visit.telephone) ?? '',
    mayApply: taskState === 'open',
    applications,
  }
}

/** Presents one of the parent's applications after a change. */
export const viewOwn = async (context: Reading, id: number): Promise<OwnApplication> => {
  const { applications } = await readHome(context)
  const own = applications.find((one) => one.id === id)
  if (own === undefined) throw new Refusal(common.notFound)
  return own
}
