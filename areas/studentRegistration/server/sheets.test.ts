import { describe, expect, test } from 'vitest'
import { refused } from '../../../tests/support/refused.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { fileOfRows } from '../../../tests/support/plainSheet.ts'
import { partOf } from '../../../tests/support/sheets.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { registrationRefusals as refusals, studentRegistration as calls } from '../contract.ts'
import { formOfChild, makeRegistrationScene } from '../makeRegistration.ts'

const server = await useServer()
const { as } = server
const idCard = '110101201903070017'

const makeScene = async (values = {}) => {
  const scene = await makeRegistrationScene(server, { fields: [{ key: 'document', required: false }], ...values })
  const { own, schoolId, task, who } = scene
  const parent = await own.makeVisit(schoolId, task.id)
  const submit = async (name: string, form = {}) =>
    (await as(parent, calls.applySubmit, { body: formOfChild(name, { sex: 0, ...form }) })).data
  const exportAll = async () => {
    const { data } = await as(who, calls.exportApplications, { body: { taskId: task.id } })
    return fetchExport(server, who, data.jobId)
  }
  /** Loads a sheet of classes. Returns the class of each application. */
  const load = async (files: Awaited<ReturnType<typeof fileOfRows>>) => {
    await as(who, calls.importClasses, { body: { taskId: task.id }, files })
    await server.http.running.runner.drain()
    return (await own.applicationsOf(schoolId, task.id)).map((one) => one.classId)
  }
  return { ...scene, submit, exportAll, load }
}

const question = (field: string, title: string) => ({
  field,
  title,
  kind: 'text' as const,
  required: false,
  options: [],
})

describe('the export', () => {
  test('has the answers, and no full numbers', async () => {
    const { exportAll, submit } = await makeScene({ questions: [question('q1', '身高')] })
    await submit('王小明', { documentNumber: idCard, answers: [{ field: 'q1', text: '121' }] })
    const text = await partOf(await exportAll(), 'xl/worksheets/sheet1.xml')
    expect(text).toContain('王小明')
    expect(text).toContain('121')
    expect(text).not.toContain(idCard)
    expect(text).not.toContain('13800001111')
  })

  test('holds what parents type as texts, never as formulas', async () => {
    const { exportAll, submit } = await makeScene({ questions: [question('q1', '=1+1')] })
    const formula = '=HYPERLINK("http://evil.example","奖状")'
    await submit('王小明', { answers: [{ field: 'q1', text: formula }] })
    const text = await partOf(await exportAll(), 'xl/worksheets/sheet1.xml')
    expect(text).toContain('HYPERLINK')
    expect(text).not.toMatch(/<f[ >]/)
  })

  test('can be filled in and imported as a sheet of classes, whatever the questions are called', async () => {
    const { exportAll, submit, load, who, classId, own, schoolId, task } = await makeScene({
      questions: [question('q1', '班级'), question('q2', '姓名')],
    })
    const { id } = await submit('王小明', { answers: [{ field: 'q1', text: '大班' }] })
    await as(who, calls.review, { body: { ids: [id], decision: 'approve' } })
    await as(who, calls.assignClass, { body: { ids: [id], classId } })
    const bytes = await exportAll()
    await own.changeApplication(schoolId, id, { classId: null })
    expect(await load([{ name: '报名.xlsx', bytes }])).toEqual([classId])
    expect((await as(who, calls.task, { query: { id: task.id } })).data.questions).toHaveLength(2)
  })
})

describe('a sheet of classes', () => {
  test('is read in the spellings of schools, all rows or none', async () => {
    const { who, submit, load, classId } = await makeScene()
    const { id, receipt } = await submit('王小明')
    const loadRows = async (...rows: string[][]) => load(await fileOfRows([['回执号', '姓名', '班级'], ...rows]))
    expect(await loadRows([receipt, '王小明', '一年级1班'])).toEqual([null])
    await as(who, calls.review, { body: { ids: [id], decision: 'approve' } })
    expect(await loadRows([receipt, '王小敏', '一年级1班'])).toEqual([null])
    expect(await loadRows([receipt, '王小明', '一年级9班'])).toEqual([null])
    expect(await loadRows(['261123000000', '王小明', '一年级1班'])).toEqual([null])
    expect(await loadRows([receipt, '王小明', '一年级1班'], [receipt, '王小明', '一年级2班'])).toEqual([null])
    expect(await loadRows([receipt, '王　小明', '一（1）班'])).toEqual([classId])
  })

  test('is refused for a club', async () => {
    const { who, task } = await makeScene({ kind: 'club' })
    const files = await fileOfRows([['回执号', '姓名', '班级']])
    expect(await as(who, calls.importClasses, { body: { taskId: task.id }, files })).toMatchObject(
      refused(refusals.notEnrolling),
    )
  })
})
