import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../../platform/server/session.ts'
import { nodeType } from '../../../registry/contract.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { isValidReason, maskedColumns } from '../../exportContract.ts'
import type { users } from '../../contract.ts'
import { usersRefusals } from '../../refusals.ts'
import { UserExportInput, makeExports } from './exports.ts'
import { logExportLooks } from './logExportLooks.ts'

const findNode = async (db: Db, departmentId: number) => {
  const [node] = await db
    .select({ schoolId: department.schoolId, type: department.type })
    .from(department)
    .where(eq(department.id, departmentId))
  if (!node) throw new Refusal(common.notFound)
  return node
}

/**
 * True if the file shows masked columns in full. Refuses a full file to a bureau, to callers without the permission,
 * and without a reason.
 */
const isFullExport = (
  session: Session,
  { showFull, columns, reason }: { showFull: boolean; columns: readonly string[]; reason: string },
): boolean => {
  if (!showFull) return false
  // A bureau may reveal names one by one, but not as a list.
  if (holdsRole(session, role.bureauAdministrator)) throw new Refusal(usersRefusals.bureauMasked)
  if (!columns.some((column) => maskedColumns.has(column))) return false
  if (!session.permissions.has('school:record:view')) throw new Refusal(common.forbidden)
  if (!isValidReason(reason)) throw new Refusal(usersRefusals.reasonNeeded)
  return true
}

/** Starts an export of the students of a grade or class, or of the whole school with all its classes (foundations §5). */
export const exportStudents = async (context: Context<typeof users.exportStudents>) => {
  const { db, session, jobs, config, body, params } = context
  const { schoolId, type } = await findNode(db, params.departmentId)
  const isWhole = type === nodeType.school
  if (!isWhole && type !== nodeType.grade && type !== nodeType.class)
    throw new Refusal(usersRefusals.gradeOrClassNeeded)
  const isFull = isFullExport(session, body)
  const input = { ...body, ...params, includeChild: isWhole || body.includeChild }
  if (isFull) await logExportLooks(context, 'students', { ...input, schoolId, asker: session })
  const { listed, full } = makeExports(config).students
  return (isFull ? full : listed).handler({ db, session, jobs, body: input })
}

/** Starts an export of the users of a department. Refuses a whole school (foundations §5). */
export const exportUsers = async (context: Context<typeof users.exportUsers>) => {
  const { db, session, jobs, config, body, params } = context
  const { schoolId, type } = await findNode(db, params.departmentId)
  if (type === nodeType.school || type === nodeType.bureau) throw new Refusal(usersRefusals.departmentNeeded)
  const isFull = isFullExport(session, body)
  const input = { ...body, ...params }
  if (isFull) await logExportLooks(context, 'users', { ...input, schoolId, asker: session })
  const { listed, full } = makeExports(config).users
  return (isFull ? full : listed).handler({ db, session, jobs, body: input })
}

/** Starts an export of the staff of a node and its descendants. */
export const exportTeachers = async ({ db, session, jobs, config, params }: Context<typeof users.exportTeachers>) => {
  await findNode(db, params.departmentId)
  return makeExports(config).teachers.handler({ db, session, jobs, body: UserExportInput.parse(params) })
}
