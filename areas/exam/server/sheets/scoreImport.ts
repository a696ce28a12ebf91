import { reviewedImport } from '../../../imports/server/index.ts'
import { compareScores } from './compareScores.ts'
import { ExamSheet, findScoreSheet, isSubjectKey } from './scoreColumns.ts'
import { readScoreFacts } from './scoreFacts.ts'
import { isUndoClosed } from './isUndoClosed.ts'
import { undoScores } from './undoScores.ts'
import { writeScoreCells } from './writeScoreCells.ts'

/** Import of an exam's scores. Its columns are the subjects of the exam. */
export const scoreImport = reviewedImport({
  name: 'examScores',
  title: '导入成绩',
  about: ExamSheet,
  sheetOf: findScoreSheet,
  needs: 'exam:score:enter',
  oversight: 'sys:exam:edit',
  screen: '/scoreImport',
  // A heading such as 成绩 is another subject in the next sheet, and would put its scores in the wrong column.
  isRemembered: (key) => !isSubjectKey(key),
  rules: [
    '按学号、考号查找学生，都没有时按姓名与班级；同时填写了姓名的，与名单核对。',
    '空白的单元格保留原有成绩；可以填分数，或缺考、缓考、免考、作弊。',
    '一行中有一科不能识别或没有权限录入，整行不导入。',
  ],
  undoing: '新录的成绩清除，修改过的恢复为导入前的。导入之后若有成绩又被修改，或考试已经发布，则不会撤销。',
  mostRows: 20_000,
  classKey: 'className',
  read: (db, _rows, importing) => readScoreFacts(db, importing),
  compare: compareScores,
  write: writeScoreCells,
  undo: undoScores,
  isUndoClosed,
})
