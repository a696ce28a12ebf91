import { and, asc, eq, gt } from 'drizzle-orm'
import { maskAddress, maskTelephone } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { applicationStateTitles, sexTitles, studentRegistration as calls } from '../contract.ts'
import { isSought } from './applicationList.ts'
import { type FoundApplication, maskedDocument, selectApplications } from './selectApplications.ts'
import { registrationApplication, registrationTask } from './tables.ts'

const text = (key: string, title: string, width: number) => ({ key, title, kind: 'text' as const, width })

const fixedColumns = [
  text('receipt', '回执号', 16),
  text('name', '姓名', 14),
  text('sex', '性别', 8),
  text('birthDate', '出生日期', 12),
  text('documentType', '证件类型', 14),
  text('document', '证件号码', 22),
  text('option', '报名项目', 16),
  text('state', '状态', 10),
  text('class', '班级', 16),
  text('nation', '民族', 10),
  text('hukouAddress', '户籍地址', 24),
  text('address', '现住址', 24),
  text('previousSchool', '原就读学校', 20),
  text('boarding', '住宿', 8),
  text('bus', '校车站点', 16),
  text('allergy', '过敏与健康提示', 24),
  text('sibling', '在校兄弟姐妹', 20),
  text('guardians', '监护人', 36),
  text('telephone', '报名手机号', 16),
  { key: 'at', title: '提交时间', kind: 'moment' as const, width: 20 },
  text('reason', '原因', 24),
  text('note', '备注', 24),
]

const boardingTitles = new Map<boolean | null, string>([
  [true, '住宿'],
  [false, '走读'],
])

/** The key of a question's column, apart from those of the fixed ones. */
const columnOf = (field: string) => `answer ${field}`

const fixedTitles = new Set(fixedColumns.map(({ title }) => title))

/** The heading of a question. Two equal headings would keep the sheet from being imported with classes. */
const headingOf = (title: string) => (fixedTitles.has(title.trim()) ? `${title}（自定义问题）` : title)

const fixedRow = (found: FoundApplication, timeZone: string) => {
  const { application: one, optionName, className } = found
  const { values } = one
  return {
    receipt: one.receipt,
    name: one.name,
    sex: sexTitles[one.sex] ?? '',
    birthDate: one.birthDate ?? '',
    ...(one.idCardTail === null ? { documentType: '', document: '' } : maskedDocument(one)),
    option: optionName,
    state: applicationStateTitles[one.state],
    class: className,
    nation: values.nation,
    hukouAddress: maskAddress(values.hukouAddress),
    address: maskAddress(values.address),
    previousSchool: values.previousSchool,
    boarding: boardingTitles.get(values.boarding) ?? '',
    bus: values.bus,
    allergy: values.allergy,
    sibling: values.sibling,
    guardians: values.guardians
      .map(({ name, relationship, telephone }) => `${relationship}${name} ${maskTelephone(telephone) ?? ''}`)
      .join('、'),
    telephone: maskTelephone(one.telephone),
    at: toWireTime(one.createdAt, timeZone),
    reason: one.reason,
    note: one.note,
  }
}

/** Exports the applications of a search in the order of sending, with a column for each question of the task. */
export const applicationExport = exportCall(calls.exportApplications, {
  name: 'studentRegistration.exportApplications',
  title: '导出报名',
  sheet: sheetDefinition<string>({ title: '报名', columns: fixedColumns }),
  begin: async ({ body, look, schoolId, timeZone }) => {
    const where = isSought(schoolId, body, timeZone)
    const [task] = await look((db) =>
      db
        .select({ title: registrationTask.title, questions: registrationTask.questions })
        .from(registrationTask)
        .where(and(eq(registrationTask.schoolId, schoolId), eq(registrationTask.id, body.taskId))),
    )
    const questions = (task?.questions ?? []).filter(({ kind }) => kind !== 'file')
    const columns = questions.map(({ field, title }) => text(columnOf(field), headingOf(title), 20))
    return {
      title: task?.title,
      sheet: sheetDefinition<string>({ title: '报名', columns: [...fixedColumns, ...columns] }),
      read: (db, { limit, last }: Page<FoundApplication>) =>
        selectApplications(db)
          .where(and(where, last && gt(registrationApplication.id, last.application.id)))
          .orderBy(asc(registrationApplication.id))
          .limit(limit),
      rowOf: (found: FoundApplication) => {
        const { answers } = found.application.values
        const answered = questions.map(({ field }) => {
          const answer = answers.find((one) => one.field === field)
          return [
            columnOf(field),
            answer === undefined ? '' : [answer.text, ...answer.choices].filter(Boolean).join('、'),
          ]
        })
        return { ...fixedRow(found, timeZone), ...Object.fromEntries(answered) }
      },
    }
  },
})
