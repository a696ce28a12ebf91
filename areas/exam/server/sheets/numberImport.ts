import { reviewedImport } from '../../../imports/server/index.ts'
import { compareNumbers, readNumberFacts } from './compareNumbers.ts'
import { numberSheet } from './numberSheet.ts'
import { ExamSheet } from './scoreColumns.ts'
import { isUndoClosed } from './isUndoClosed.ts'
import { undoNumbers } from './undoNumbers.ts'
import { writeNumbers } from './writeNumbers.ts'

/** Import of the exam numbers of an exam. */
export const numberImport = reviewedImport({
  name: 'examNumbers',
  title: '导入考号',
  about: ExamSheet,
  sheetOf: () => Promise.resolve(numberSheet),
  needs: 'sys:exam:edit',
  screen: '/scoreImport',
  rules: ['按学号查找学生，没有学号时按姓名与班级。', '考号在一次考试之内不能重复；文件中的学生之间可以互换考号。'],
  undoing: '考号恢复为导入前的。导入之后若考号又有变动，或考试已经发布，则不会撤销。',
  mostRows: 20_000,
  classKey: 'className',
  read: (db, _rows, importing) => readNumberFacts(db, importing),
  compare: compareNumbers,
  write: async (db, plans, { key }) => {
    await writeNumbers(
      db,
      key,
      plans.map(({ plan: { studentId, after } }) => ({ studentId, number: after })),
    )
    return {
      traces: plans.map(({ number, plan }) => ({ number, trace: plan })),
      counts: [{ what: '考号', count: plans.length }],
      signIns: [],
      footprint: null,
    }
  },
  undo: undoNumbers,
  isUndoClosed,
})
