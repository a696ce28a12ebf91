import { expect, test } from 'vitest'
import { refused } from '../../../tests/support/refused.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { schoolTerm } from '../../leave/server/tables.ts'
import { nodeType } from '../../registry/contract.ts'
import { examRefusals } from '../contract.ts'
import { makeExamScene } from '../makeExamScene.ts'
import type { ExamKind } from '../words.ts'

const server = await useServer()
const { make, database } = server

const tooYoung = '小学一、二年级不进行纸笔考试'
const noMidterm = '小学不安排期中考试'
const secondMidterm = '初中每学期至多一次期中考试，本学期已有一次'
const secondFinal = '义务教育阶段每学期只安排一次期末考试，本学期已有一次'

/** Makes a school with one grade of this section and number, in a term. */
const makeGradeScene = async (schoolSection: number, schoolGrade: number) => {
  const { saveExam, schoolId, rootId, chinese } = await makeExamScene(server)
  await testRows(database).insert(schoolTerm, {
    schoolId,
    name: '第二学期',
    startDay: '2026-02-20',
    endDay: '2026-07-10',
  })
  const place = { schoolId, parentId: rootId, name: '测试年级', type: nodeType.grade, schoolSection, schoolGrade }
  const grade = await make.makeDepartment(place)
  await make.makeDepartment({ schoolId, parentId: grade.id, name: '测试1班', type: nodeType.class })
  const ask = (kind: ExamKind, isConfirmed = false) =>
    saveExam({ departmentIds: [grade.id], linkSubjectList: [chinese], kind, isConfirmed })
  return { ask }
}

const broken = (rules: readonly string[]) =>
  rules.length === 0
    ? { code: 200 }
    : { ...refused(examRefusals.rulesNeedConfirmation), msg: `${rules.join('；')}。确实需要请确认` }

test.each([
  { grade: 'grade 2 of primary school', level: [2, 2], regular: [tooYoung], midterm: [tooYoung, noMidterm] },
  { grade: 'grade 3 of primary school', level: [2, 3], regular: [], midterm: [noMidterm] },
  { grade: 'grade 2 of a complete school', level: [5, 2], regular: [tooYoung], midterm: [tooYoung, noMidterm] },
  { grade: 'grade 6 of a complete school', level: [5, 6], regular: [], midterm: [noMidterm] },
  { grade: 'grade 7 of a complete school', level: [5, 7], regular: [], midterm: [] },
  { grade: 'grade 10 of a complete school', level: [5, 10], regular: [], midterm: [] },
  { grade: 'a primary grade without a number', level: [2, 0], regular: [], midterm: [] },
])('names the rules that an exam of $grade breaks', async ({ level: [section = 0, number = 0], regular, midterm }) => {
  const { ask } = await makeGradeScene(section, number)
  expect(await ask('regular')).toMatchObject(broken(regular))
  expect(await ask('midterm')).toMatchObject(broken(midterm))
  expect(await ask('midterm', true)).toMatchObject({ code: 200 })
})

test.each([
  { grade: 'grade 6 of a complete school', level: [5, 6], midterm: [noMidterm], final: [secondFinal] },
  { grade: 'grade 9 of a complete school', level: [5, 9], midterm: [secondMidterm], final: [secondFinal] },
  { grade: 'grade 10 of a complete school', level: [5, 10], midterm: [], final: [] },
  { grade: 'junior school', level: [3, 1], midterm: [secondMidterm], final: [secondFinal] },
  { grade: 'a junior grade without a number', level: [3, 0], midterm: [], final: [] },
])(
  'names the rules that a second exam of $grade breaks',
  async ({ level: [section = 0, number = 0], midterm, final }) => {
    const { ask } = await makeGradeScene(section, number)
    expect(await ask('midterm', true)).toMatchObject({ code: 200 })
    expect(await ask('final')).toMatchObject({ code: 200 })
    expect(await ask('midterm')).toMatchObject(broken(midterm))
    expect(await ask('final')).toMatchObject(broken(final))
  },
)
