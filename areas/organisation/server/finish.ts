import { and, eq, not } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { refusalKept } from '../../../platform/server/refusalKept.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf, memberOf } from '../../../platform/server/session.ts'
import { type CodeKey, endCode, isRightCode, sendCode } from '../../../platform/server/verification/codes.ts'
import { readProvenTelephone } from '../../registry/server/directory/accounts.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import type { organisation } from '../contract.ts'
import { finishPurpose } from '../finishCalls.ts'
import { organisationRefusals } from '../refusals.ts'
import { graduate } from './graduate.ts'
import { lockChangeableNode } from './nodeRow.ts'
import { withinReach } from './reach.ts'

/** Graduating needs both permissions (foundations §6); the contract can name only one. */
const refuseUnlessEditor = ({ permissions }: Session): void => {
  if (!permissions.has('school:user:edit')) throw new Refusal(common.forbidden)
}

/** The code goes to the number that the operator has proven to be theirs, and to no other (H-017). */
const refuseOtherNumber = async (db: Db, { accountId }: Session, telephone: string): Promise<void> => {
  const proven = await readProvenTelephone(db, accountId)
  if (proven === null) throw new Refusal(organisationRefusals.noTelephone)
  if (proven !== telephone) throw new Refusal(organisationRefusals.notOwnNumber)
}

/** Who reaches a grade as a node of its own reaches none of its classes, and does not end their school days. */
const refuseUnreached = async (db: Db, session: Session, nodeId: number): Promise<void> => {
  const reached = withinReach(session, department.schoolId, department.id)
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

const keyOf = (session: Session): CodeKey => ({
  schoolId: schoolOf(session),
  holderId: memberOf(session),
  purpose: finishPurpose,
})

/** Sends the operator a code for graduating. */
export const sendFinishCode = async (context: Context<typeof organisation.sendFinishCode>): Promise<null> => {
  const { db, session, body, outbox, clock, config } = context
  refuseUnlessEditor(session)
  await refuseOtherNumber(db, session, body.telephone)
  const { telephone } = body
  await sendCode(db, outbox, keyOf(session), { telephone, now: clock.now(), secrets: config })
  return null
}

type Proving = Pick<Context<typeof organisation.checkFinishCode>, 'db' | 'session' | 'body' | 'clock' | 'config'>

/** Refuses a code that is not right. The try stays counted, though nothing else of the call does; the trail names the node. */
const refuseWrongCode = async (
  { db, session, body, clock, config }: Proving,
  about: string | null = null,
): Promise<void> => {
  refuseUnlessEditor(session)
  await refuseOtherNumber(db, session, body.telephone)
  const isRight = await isRightCode(db, keyOf(session), body.code, { now: clock.now(), secrets: config })
  if (!isRight) throw refusalKept(organisationRefusals.codeWrong, {}, about)
}

/** Says whether a code is right, before the last step. */
export const checkFinishCode = async (context: Context<typeof organisation.checkFinishCode>): Promise<null> => {
  await refuseWrongCode(context)
  return null
}

const nameOfNode = async (db: Db, id: number): Promise<string | null> => {
  const [node] = await db.select({ name: department.name }).from(department).where(eq(department.id, id))
  return node?.name ?? null
}

/** Graduates a node, all of it or nothing; the code is used up by it. */
export const finish = async (context: Context<typeof organisation.finish>) => {
  const { db, session, body } = context
  await refuseWrongCode(context, await nameOfNode(db, body.deptId))
  const node = await lockChangeableNode(db, body.deptId)
  if (node.parentId === null) throw new Refusal(organisationRefusals.rootFixed)
  await refuseUnreached(db, session, node.id)
  await endCode(db, keyOf(session))
  return graduate(db, node)
}
