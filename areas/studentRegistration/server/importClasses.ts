import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import { nodeType } from '../../registry/contract.ts'
import { findNodeByName, findNodes, isSameName } from '../../users/server/index.ts'
import {
  type studentRegistration as calls,
  isEnrolling,
  registrationLimits as limits,
  registrationRefusals as refusals,
} from '../contract.ts'
import { setClass } from './classes.ts'
import { registrationApplication, registrationTask } from './tables.ts'

/** The sheet that assigns classes. The name is compared, so that a slipped row doesn't put a child elsewhere. */
const classSheet = sheetDefinition({
  title: '报名分班',
  columns: [
    { key: 'receipt', title: '回执号', kind: 'text', required: true, longest: 20, width: 16, example: '260901123456' },
    { key: 'name', title: '姓名', kind: 'text', required: true, longest: limits.line, width: 14, example: '王小明' },
    {
      key: 'class',
      title: '班级',
      kind: 'text',
      required: true,
      longest: limits.line,
      width: 18,
      example: '一年级1班',
    },
  ],
})

const textOf = (cell: string | number | null) => String(cell ?? '').trim()

const readFacts = async (db: Db, { schoolId, asker, sentAt, timeZone, about }: Importing<{ taskId: number }>) => {
  const applications = await db
    .select({
      id: registrationApplication.id,
      receipt: registrationApplication.receipt,
      name: registrationApplication.name,
      state: registrationApplication.state,
    })
    .from(registrationApplication)
    .where(and(eq(registrationApplication.schoolId, schoolId), eq(registrationApplication.taskId, about.taskId)))
    .orderBy(asc(registrationApplication.id))
  const today = toWireTime(sentAt, timeZone).slice(0, 10)
  const nodes = await findNodes(db, { schoolId, asker, today })
  return {
    byReceipt: new Map(applications.map((one) => [one.receipt, one])),
    // Schools write classes in many ways, such as 一（1）班 and 一年级1班.
    findClass: (text: string) =>
      findNodeByName(nodes, text, { what: '班级', isMeant: ({ type }) => type === nodeType.class, today }),
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>
type ClassRow = SheetRow<'receipt' | 'name' | 'class'>

const findReceiptFault = ({ byReceipt }: Facts, receipt: string, name: string): string | null => {
  const found = byReceipt.get(receipt)
  if (found === undefined) return '此任务没有这个回执号'
  if (!isSameName(found.name, name)) return `此回执号的姓名是“${found.name}”`
  return found.state === 'approved' ? null : '尚未通过审核，或已入学'
}

/** Makes the check of the rows of one sheet, which remembers the receipts of the rows before. */
const checkRows = (facts: Facts) => {
  const seen = new Set<string>()
  return (row: ClassRow) => {
    const receipt = textOf(row.receipt)
    const isTwice = seen.has(receipt)
    seen.add(receipt)
    const receiptFault = isTwice ? '文件中此回执号重复' : findReceiptFault(facts, receipt, textOf(row.name))
    const named = facts.findClass(textOf(row.class))
    return [
      ...(receiptFault === null ? [] : [{ key: 'receipt' as const, why: receiptFault }]),
      ...('why' in named ? [{ key: 'class' as const, why: named.why }] : []),
    ]
  }
}

/** Imports classes for approved applications of a task. Writes all rows or none. */
export const classImport = importCall({
  name: 'studentRegistration.importClasses',
  title: '报名分班',
  needs: 'studentRegistration:application:admit',
  sheet: classSheet,
  mostRows: limits.sheetRows,
  about: z.object({ taskId: z.int() }),
  read: readFacts,
  check: checkRows,
  write: async (db, rows, { byReceipt, findClass }, { schoolId }) => {
    const byClass = new Map<number, number[]>()
    for (const row of rows) {
      const application = byReceipt.get(textOf(row.receipt))
      const named = findClass(textOf(row.class))
      if (application === undefined || 'why' in named) continue
      byClass.set(named.node.id, [...(byClass.get(named.node.id) ?? []), application.id])
    }
    let applications = 0
    for (const [classId, ids] of byClass) applications += (await setClass(db, schoolId, ids, classId)).length
    return { applications }
  },
})

/** Queues the import of a sheet of classes for a task that enrols students. */
export const startClassImport = async (context: Context<typeof calls.importClasses>) => {
  const { session, body, database } = context
  const schoolId = schoolOf(session)
  const mine = and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, body.taskId))
  const [task] = await database.inSchool(schoolId, (db) =>
    db.select({ kind: registrationTask.kind }).from(registrationTask).where(mine),
  )
  if (task === undefined) throw new Refusal(common.notFound)
  if (!isEnrolling(task.kind)) throw new Refusal(refusals.notEnrolling)
  return classImport.queue(context, { taskId: body.taskId })
}
