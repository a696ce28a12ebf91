import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { type Cell, sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { type Cells, freshCode, importCallers, sheetOf } from '../../../../tests/support/importScene.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { jobs } from '../../../jobs/contract.ts'
import { studentColumns, userColumns, users } from '../../contract.ts'

const server = await useServer()
const { make, as, http } = server
const students = importCallers(server, 'students')

const fileOf = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  const { data } = await as(who, jobs.get, { query: { id: jobId } })
  return (await http.inject({ url: data.fileLink ?? '' })).rawPayload
}

/** Makes a school whose people have everything that a file can lose: no numbers, zeros, third parents, masked cells. */
const makeScene = async () => {
  const scene = await students.makeScene()
  const { school, who, first, room } = scene
  const parent = (n: number, name: string, relation: string, telephone: string): Cells => ({
    [`家长${n}姓名`]: name,
    [`家长${n}关系`]: relation,
    [`家长${n}手机号`]: telephone,
  })
  const rows: Cells[] = [
    {
      姓名: '白小妍',
      学号: `00${freshCode()}`,
      班级: '七年级1班',
      性别: '女',
      身份证号: '110105201403070024',
      学籍号: 'L110105201403070016',
      手机号: '13800000011',
      家庭住址: '江城市东湖区杏坛路一号',
      一卡通号: '0000000123',
      ...parent(1, '白大海', '父亲', '13800000021'),
      ...parent(2, '陈梅', '母亲', ''),
      ...parent(3, '王桂兰', '奶奶', '13800000023'),
    },
    {
      姓名: '白小舟',
      学号: freshCode(),
      班级: '七年级2班',
      证件号: 'E12345678',
      ...parent(1, '白大海', '父亲', '13800000021'),
    },
    { 姓名: '新生一', 学号: '', 年级: '七年级', 学籍状态: '休学' },
  ]
  // One sheet has all headings, so the rows are imported one by one.
  for (const row of rows) {
    const run = await students.check(who, [row])
    expect(run.counts).toMatchObject({ new: 1 })
    await students.apply(who, run.id)
  }
  const boarder = (await students.peopleOf(school.id)).find(({ name }) => name === '白小妍')
  await make.settle(school.id, boarder?.id ?? 0, room.id, 1)
  const pupil = { schoolId: school.id, roles: [role.student], departments: [first.id] }
  for (const name of ['同名的', '同名的', '欧阳 娜娜子']) await make.makeMember({ ...pupil, name })
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '教务处' })
  const inOffice = { schoolId: school.id, departments: [office.id] }
  await make.makeMember({ ...inOffice, roles: [role.staff, role.parent], name: '林建平', telephone: '13800000031' })
  await make.makeMember({
    ...inOffice,
    roles: [role.staff, role.departmentManager],
    name: '周芳',
    code: '007',
    cardNum: '0000000777',
  })
  await make.makeMember({ ...inOffice, departments: [office.id, first.id], roles: [role.staff], name: '吴老师' })
  return scene
}

type Scene = Awaited<ReturnType<typeof makeScene>>

const sheets = {
  students: sheetDefinition({ title: '学生', columns: studentColumns }),
  teachers: sheetDefinition({ title: '教职工', columns: userColumns }),
}

const exportOf = {
  students: async ({ who, school }: Scene) => {
    const { data } = await as(who, users.exportStudents, { params: { departmentId: school.rootId }, body: {} })
    return fileOf(who, data.jobId)
  },
  teachers: async ({ who, school }: Scene) => {
    const { data } = await as(who, users.exportTeachers, { params: { departmentId: school.rootId } })
    return fileOf(who, data.jobId)
  },
}

const cellsOf = (definition: (typeof sheets)[keyof typeof sheets], row: Readonly<Record<string, Cell>>): Cells =>
  Object.fromEntries(definition.columns.map(({ key, title }) => [title, String(row[key] ?? '')]))

const cases = [
  {
    kind: 'students',
    file: 'students',
    edits: { 白小妍: { 民族: '回族' }, 白小舟: { 家长1手机号: '13900000021' }, 新生一: { 学籍状态: '在校' } },
    titles: ['民族', '家长1手机号', '学籍状态'],
  },
  {
    kind: 'parents',
    file: 'students',
    edits: {
      白小妍: { 家长2手机号: '13900000022' },
      白小舟: { 家长2姓名: '陈梅' },
      新生一: { 家长3姓名: '王外公' },
    },
    titles: ['家长2手机号', '家长2', '家长3'],
  },
  {
    kind: 'teachers',
    file: 'teachers',
    edits: { 林建平: { 出生日期: '1980-01-02' }, 周芳: { 民族: '壮族' }, 吴老师: { 手机号: '13900000033' } },
    titles: ['出生日期', '民族', '手机号'],
  },
] as const

test.each(cases)('imports an export as $kind without changes, and exactly three edited cells', async (one) => {
  const scene = await makeScene()
  const { who } = scene
  const callers = importCallers(server, one.kind)
  const bytes = await exportOf[one.file](scene)
  const definition = sheets[one.file]
  const rows = (await readAll(definition, bytes)).map(({ row }) => cellsOf(definition, row))
  const run = await callers.checkFile(who, [{ name: '导出.xlsx', bytes }])
  const judged = await callers.rowsOf(who, run.id)
  expect(judged.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([])
  expect(judged).toHaveLength(rows.length)
  expect(run.unmatched).toBe(0)
  const edits = new Map<string, Cells>(Object.entries(one.edits))
  const edited = rows.map((row) => ({ ...row, ...edits.get(String(row['姓名'])) }))
  const again = await callers.checkFile(who, await sheetOf(edited))
  const changed = (await callers.rowsOf(who, again.id)).filter(({ verdict }) => verdict !== 'unchanged')
  expect(changed.map(({ verdict }) => verdict)).toEqual(['changed', 'changed', 'changed'])
  expect(changed.flatMap(({ differences }) => differences.map(({ title }) => title)).toSorted()).toEqual(
    one.titles.toSorted(),
  )
})
