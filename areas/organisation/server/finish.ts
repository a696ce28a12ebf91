import { and, eq, not } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeKeptRefusal } from '../../../platform/server/keptRefusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { type CodeKey, endCode, isRightCode, sendCode } from '../../../platform/server/verification/codes.ts'
import { readProvenTelephone } from '../../registry/server/directory/accounts.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import type { organisation } from '../contract.ts'
import { finishPurpose } from '../finishContract.ts'
import { organisationRefusals } from '../refusals.ts'
import { graduate } from './graduate.ts'
import { lockChangeableNode } from './nodeRow.ts'
import { isWithinReach } from './reach.ts'

/** Graduating needs two permissions (foundations §6). The contract can name only one, so check the second here. */
const refuseUnlessEditor = ({ permissions }: Session): void => {
  if (!permissions.has('school:user:edit')) throw new Refusal(common.forbidden)
}

/** Refuses any number except the operator's proven one, because the code is sent to it (H-017). */
const refuseOtherNumber = async (db: Db, { accountId }: Session, telephone: string): Promise<void> => {
  const proven = await readProvenTelephone(db, accountId)
  if (proven === null) throw new Refusal(organisationRefusals.noTelephone)
  if (proven !== telephone) throw new Refusal(organisationRefusals.notOwnNumber)
}

/**
 * Refuses if a node of the subtree is out of reach. Membership of a grade doesn't include its classes, so such a user
 * must not graduate them.
 */
const refuseUnreached = async (db: Db, session: Session, nodeId: number): Promise<void> => {
  const reached = isWithinReach(session, department.schoolId, department.id)
  if (reached === undefined) return
  const [beyond] = await db
    .select({ id: department.id })
    .from(department)
    .innerJoin(
      departmentAncestor,
      and(eq(departmentAncestor.schoolId, department.schoolId), eq(departmentAncestor.departmentId, department.id)),
    )
    .where(and(eq(departmentAncestor.ancestorId, nodeId), not(reached)))
    .limit(1)
  if (beyond) throw new Refusal(common.forbidden)
}

const codeKeyOf = (session: Session): CodeKey => ({
  schoolId: schoolOf(session),
  holderId: memberOf(session),
  purpose: finishPurpose,
})

/** Sends the operator a verification code for graduating. */
export const sendFinishCode = async (context: Context<typeof organisation.sendFinishCode>): Promise<null> => {
  const { db, session, body, outbox, clock, config } = context
  refuseUnlessEditor(session)
  await refuseOtherNumber(db, session, body.telephone)
  const { telephone } = body
  await sendCode(db, outbox, codeKeyOf(session), { telephone, now: clock.now(), secrets: config })
  return null
}

type Proving = Pick<Context<typeof organisation.checkFinishCode>, 'db' | 'session' | 'body' | 'clock' | 'config'>

/** Refuses a wrong code. The attempt stays counted although the call rolls back, and the audit trail names the node. */
const refuseWrongCode = async (
  { db, session, body, clock, config }: Proving,
  about: string | null = null,
): Promise<void> => {
  refuseUnlessEditor(session)
  await refuseOtherNumber(db, session, body.telephone)
  const isRight = await isRightCode(db, codeKeyOf(session), body.code, { now: clock.now(), secrets: config })
  if (!isRight) throw makeKeptRefusal(organisationRefusals.codeWrong, {}, about)
}

/** Checks a code before the last step, without using it up. */
export const checkFinishCode = async (context: Context<typeof organisation.checkFinishCode>): Promise<null> => {
  await refuseWrongCode(context)
  return null
}

const readNodeName = async (db: Db, id: number): Promise<string | null> => {
  const [node] = await db.select({ name: department.name }).from(department).where(eq(department.id, id))
  return node?.name ?? null
}

/** Graduates a node and its subtree in one transaction, which uses up the code. Refuses a root. */
export const finish = async (context: Context<typeof organisation.finish>) => {
  const { db, session, body } = context
  await refuseWrongCode(context, await readNodeName(db, body.deptId))
  const node = await lockChangeableNode(db, body.deptId)
  if (node.parentId === null) throw new Refusal(organisationRefusals.rootFixed)
  await refuseUnreached(db, session, node.id)
  await endCode(db, codeKeyOf(session))
  return graduate(db, node)
}
