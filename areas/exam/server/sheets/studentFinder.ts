import { normalizeCode } from '../../../../platform/contract/numbers.ts'
import type { CellFault } from '../../../imports/server/index.ts'
import { buildCodeFinder } from '../../../registry/server/codes.ts'
import { findNodeByName, isSameName } from '../../../users/server/index.ts'
import { makeClassNodes } from './examClassNodes.ts'
import type { SheetNaming } from './sheetNaming.ts'
import type { SheetStudent } from './sheetRoster.ts'
import type { NamingKey } from './namingColumns.ts'

/** The student of a row, or why there is none. A note says what differs without doubt about the student. */
export interface FoundStudent {
  readonly student: SheetStudent | null
  readonly faults: readonly CellFault<NamingKey>[]
  readonly notes: readonly string[]
}

const bare = (name: string) => name.replaceAll(/\s/g, '')

const refuse = (key: NamingKey | null, why: string): FoundStudent => ({
  student: null,
  faults: [{ key, why }],
  notes: [],
})

const unknown = '不在考试名单上，或不在您可以录入的范围内'

/**
 * Returns a function that finds the student of a row by student number, exam number, or name and class. Numbers must
 * lead to one student, whose name and class must fit: a score must never go to another child.
 */
export const makeStudentFinder = (students: readonly SheetStudent[], today: string) => {
  const byCode = buildCodeFinder(students)
  const byExamNumber = new Map(
    students.flatMap((one) => (one.examNumber === null ? [] : [[normalizeCode(one.examNumber), one] as const])),
  )
  const byName = Map.groupBy(students, ({ name }) => bare(name))
  const classes = makeClassNodes(students, today)
  const readClass = ({ className, gradeName }: SheetNaming) => {
    if (className === undefined) return null
    return findNodeByName(classes, className, { what: '班级', isMeant: () => true, within: gradeName, today })
  }

  const findByNumbers = ({ code, examNumber }: SheetNaming): FoundStudent | null => {
    const coded = code === undefined ? [] : byCode(code)
    const numbered = examNumber === undefined ? undefined : byExamNumber.get(normalizeCode(examNumber))
    const [student, other] = coded
    if (code !== undefined && student === undefined) return refuse('code', unknown)
    if (other !== undefined) return refuse('code', '名单上有多名学生的学号只有大小写不同')
    if (examNumber !== undefined && numbered === undefined) return refuse('examNumber', unknown)
    if (student !== undefined && numbered !== undefined && student !== numbered)
      return refuse('examNumber', `与学号不是同一名学生：学号是${student.name}，考号是${numbered.name}`)
    const found = student ?? numbered
    return found === undefined ? null : { student: found, faults: [], notes: [] }
  }

  const verify = (student: SheetStudent, naming: SheetNaming): FoundStudent => {
    if (naming.name !== undefined && !isSameName(naming.name, student.name))
      return refuse('name', `与名单上的“${student.name}”不同，请核对`)
    const named = readClass(naming)
    if (named === null || ('node' in named && named.node.id === student.classId))
      return { student, faults: [], notes: [] }
    if (naming.name === undefined)
      return refuse('className', `${student.name}在名单上的班级是${student.deptName}，请核对`)
    return { student, faults: [], notes: [`名单上的班级是${student.deptName}，文件中是“${naming.className}”`] }
  }

  const findByName = (naming: SheetNaming): FoundStudent => {
    const { name } = naming
    if (name === undefined) return refuse(null, '没有学号、考号或姓名')
    const named = readClass(naming)
    if (named === null) return refuse(null, '只有姓名不能确定学生，请填写班级，或学号、考号')
    if ('why' in named) return refuse('className', named.why)
    const [student, other] = (byName.get(bare(name)) ?? []).filter(({ classId }) => classId === named.node.id)
    if (student === undefined) return refuse('name', unknown)
    if (other !== undefined) return refuse('name', '这个班有多名同名的学生，请填写学号或考号')
    return { student, faults: [], notes: [] }
  }

  return (naming: SheetNaming): FoundStudent => {
    const found = findByNumbers(naming)
    if (found === null) return findByName(naming)
    return found.student === null ? found : verify(found.student, naming)
  }
}
