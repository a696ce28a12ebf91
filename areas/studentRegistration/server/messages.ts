import type { Call } from '../../../platform/contract/call.ts'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { applicationStateTitles } from '../contract.ts'
import type { Application, Task } from './places.ts'
import { readSchoolName } from '../../sealedLink/server/index.ts'

/** The purposes of messages to applicants: a changed state, and a text that the office writes. */
export const statePurpose = 'registrationState' satisfies PurposeName
export const noticePurpose = 'registrationNotice' satisfies PurposeName

type Sending = Pick<Context<Call>, 'db' | 'outbox'>

/** The state as a parent reads it in a message: what it means, and the school's reason if there is one. */
const describeState = ({ state, reason }: Pick<Application, 'state' | 'reason'>): string => {
  const title = applicationStateTitles[state]
  return reason === '' ? title : `${title}（${reason}）`
}

/**
 * Texts parents the state of their applications, if the school can send such messages. Returns how many were handed to
 * the outbox.
 */
export const textStates = async (
  { db, outbox }: Sending,
  task: Pick<Task, 'schoolId' | 'title'>,
  applications: readonly Application[],
): Promise<number> => {
  if (applications.length === 0) return 0
  const { schoolId, title } = task
  if ((await outbox.wayOfTexts(db, schoolId, statePurpose)) !== 'sent') return 0
  const school = await readSchoolName(db, schoolId)
  const messages = applications.map((one) => ({
    schoolId,
    memberId: null,
    channel: 'sms' as const,
    purpose: statePurpose,
    recipient: one.telephone,
    values: { school, title, student: one.name, state: describeState(one) },
  }))
  return (await outbox.sendAll(db, schoolId, messages)).length
}

/** Texts parents that a place became free and their application is under review now. */
export const textPromoted = (context: Sending, task: Task, promoted: readonly Application[]): Promise<number> =>
  textStates(
    context,
    task,
    promoted.map((one) => ({ ...one, reason: '已由候补递补，等待学校审核' })),
  )

/** Texts parents of applications a text of the office. */
export const sendNotice = async (
  { db, outbox }: Sending,
  task: Pick<Task, 'schoolId' | 'title'>,
  recipients: readonly string[],
  content: string,
): Promise<number> => {
  const { schoolId, title } = task
  const school = await readSchoolName(db, schoolId)
  // Two children of one family get the text once.
  const messages = [...new Set(recipients)].map((recipient) => ({
    schoolId,
    memberId: null,
    channel: 'sms' as const,
    purpose: noticePurpose,
    recipient,
    values: { school, title, content },
  }))
  return (await outbox.sendAll(db, schoolId, messages)).length
}
