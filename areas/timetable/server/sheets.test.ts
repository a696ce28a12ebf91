import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { timetable, timetableLimits } from '../contract.ts'
import { gridHeadings as days, listHeadings as headings, makeSheetScene } from '../makeSheets.ts'
import { readTables } from './sheets/readTables.ts'

const server = await useServer()
const { as } = server
const makeScene = () => makeSheetScene(server)

describe('an imported timetable', () => {
  test('of one sheet for each class is read in the ways schools write cells', async () => {
    const { bring, listed } = await makeScene()
    expect(
      await bring({
        '七(1)班': [
          ['2026学年第二学期七年级1班课程表'],
          days,
          ['第1节', '语文\n王老师', '数学', '', '语文(王老师) 301', '/'],
          ['大课间', '大课间', '大课间', '大课间', '大课间', '大课间'],
          ['3', '语文 王老师(单) / 数学(双) 李老师'],
        ],
        七年级2班: [days, ['第二节', '数学李老师']],
      }),
    ).toMatchObject({ state: 'done', fileLink: null })
    expect(await listed(0)).toEqual([
      '1 1 every 七年级1班 语文 王老师',
      '1 3 odd 七年级1班 语文 王老师',
      '1 3 even 七年级1班 数学 李老师',
      '2 1 every 七年级1班 数学 李老师',
      '4 1 every 七年级1班 语文 王老师 301',
    ])
    expect(await listed(1)).toEqual(['1 2 every 七年级2班 数学 李老师'])
  })

  test('of several blocks in a sheet numbers the afternoon on', async () => {
    const { bring, listed } = await makeScene()
    await bring({
      课程表: [
        ['七年级1班'],
        ['', '', '周一', '周二', '周三'],
        ['上午', '1', '语文 王老师'],
        ['', '2', '', '语文 王老师'],
        ['下午', '1', '', '', '数学'],
        ['七年级2班课程表'],
        ['', '', '周一', '周二', '周三'],
        ['上午', '1', '', '语文 王老师'],
      ],
    })
    expect(await listed(0)).toEqual([
      '1 1 every 七年级1班 语文 王老师',
      '2 2 every 七年级1班 语文 王老师',
      '3 3 every 七年级1班 数学 李老师',
    ])
    expect(await listed(1)).toEqual(['2 1 every 七年级2班 语文 王老师'])
  })

  test('of one lesson in each row replaces the classes that it names and leaves the others', async () => {
    const { bring, listed } = await makeScene()
    await bring({ 课程表: [headings, ['七年级1班', '周一', '第1节', '语文', '王老师', '301', '单周']] })
    await bring({ 课程表: [headings, ['七年级2班', '2', '2', '数学', '李老师', '', '']] })
    expect(await listed(0)).toEqual(['1 1 odd 七年级1班 语文 王老师 301'])
    await bring({ 课程表: [headings, ['七(1)班', '星期三', '三', '数学', '', '', '']] })
    expect(await listed(0)).toEqual(['3 3 every 七年级1班 数学 李老师'])
    expect(await listed(1)).toEqual(['2 2 every 七年级2班 数学 李老师'])
  })

  test('with cells that cannot be read changes nothing and lists each with its place', async () => {
    const { bring, readFaults, listed } = await makeScene()
    await bring({ 课程表: [headings, ['七年级1班', '周一', '第1节', '语文', '王老师', '', '']] })
    const { fileLink, state } = await bring({
      七年级1班: [days, ['第1节', '语文 孙老师', '班会', '语文'], ['第7节', '语文 王老师'], ['晨读', '语文 王老师']],
      九年级9班: [days, ['第1节', '语文 王老师']],
      成绩: [['姓名', '分数']],
    })
    expect(state).toBe('failed')
    const faults = (await readFaults(fileLink)).join('\n')
    expect(faults).toContain('七年级1班 B2 本校在职教职工中没有“孙老师”')
    expect(faults).toContain('七年级1班 C2 没有学科或教学班“班会”，请先新增')
    expect(faults).toContain('七年级1班 D2 没有写语文的教师，任教安排中也没有')
    expect(faults).toContain('七年级1班 B3 作息时间没有第 7 节')
    expect(faults).toContain('七年级1班 B4 无法识别“晨读”是第几节')
    expect(faults).toContain('九年级9班 B2 “九年级9班”：')
    expect(faults).toContain('成绩  没有星期一到星期五的标题行')
    expect(await listed(0)).toEqual(['1 1 every 七年级1班 语文 王老师'])
  })

  test('with conflicts changes nothing and names them at their cells', async () => {
    const { bring, readFaults, listed } = await makeScene()
    const { fileLink } = await bring({
      七年级1班: [days, ['第1节', '语文 王老师']],
      七年级2班: [days, ['第1节', '语文 王老师']],
    })
    expect(await readFaults(fileLink)).toEqual(['七年级2班 B2 王老师 周一第1节 同时有 七年级1班语文、七年级2班语文'])
    expect(await listed(0)).toEqual([])
  })

  test('comes back as exported, by class and as a list', async () => {
    const { bring, finish, who, plan, listed, exported } = await makeScene()
    await bring({
      课程表: [
        headings,
        ['七年级1班', '周一', '1', '语文', '王老师', '301', '单周'],
        ['七年级1班', '周一', '1', '数学', '李老师', '', '双周'],
        ['七年级2班', '周五', '4', '数学', '李老师', '', ''],
      ],
    })
    const before = [await listed(0), await listed(1)]
    expect(before[0]).toHaveLength(2)
    for (const layout of ['class', 'list'] as const) {
      const files = [{ name: '课程表.xlsx', bytes: await exported(layout) }]
      const again = await as(who, timetable.importLessons, { body: { planId: plan.id }, files })
      expect(await finish(again.data.jobId)).toMatchObject({ state: 'done', fileLink: null })
      expect([await listed(0), await listed(1)]).toEqual(before)
    }
  })
  test('does not take the first period of the afternoon in a list for that of the morning', async () => {
    const { bring, readFaults, listed } = await makeScene()
    const rowOf = (period: string) => ['七年级1班', '周一', period, '数学', '', '', '']
    const { fileLink } = await bring({ 课程表: [headings, rowOf('上午第1节'), rowOf('下午第1节')] })
    expect((await readFaults(fileLink)).join()).toContain('“下午第1节”是第几节')
    expect(await listed(0)).toEqual([])
  })

  test('with more than a form accepts is refused: a long or hidden room, many teachers', async () => {
    const { bring, readFaults, listed, schoolId } = await makeScene()
    const names = ['钱', '孙', '周', '吴', '郑', '冯'].map((surname) => `${surname}老师`)
    await Promise.all(names.map((name) => server.make.makeMember({ schoolId, roles: [role.staff], name })))
    const { fileLink } = await bring({
      课程表: [
        headings,
        ['七年级1班', '周一', '1', '数学', '', '长'.repeat(33), ''],
        ['七年级1班', '周一', '2', '数学', names.join('、'), '', ''],
        ['七年级1班', '周一', '3', '数学', '', '30\u202e1', ''],
      ],
    })
    expect(await readFaults(fileLink)).toEqual([
      '课程表 D2 教室最长 32 个字',
      '课程表 D3 最多 5 位教师',
      expect.stringContaining('课程表 D4 教室含有改变文字方向的'),
    ])
    expect(await listed(0)).toEqual([])
  })

  test('with thousands of lessons at one time lists a limited number of conflicts', async () => {
    const { bring, readFaults, listed } = await makeScene()
    const row = ['七年级1班', '周一', '1', '数学', '', '', '']
    const { state, fileLink } = await bring({ 课程表: [headings, ...Array.from({ length: 5000 }, () => row)] })
    expect(state).toBe('failed')
    expect(await readFaults(fileLink)).toHaveLength(timetableLimits.conflicts)
    expect(await listed(0)).toEqual([])
  })

  test('with more lessons than a school has is refused, as is a cell with many lessons', async () => {
    const { bring, readFaults } = await makeScene()
    const grid = [days, ...Array.from({ length: 2001 }, () => ['第1节', '数学', '数学', '数学', '数学', '数学'])]
    expect(await bring({ 七年级1班: grid })).toMatchObject({ error: '文件中的课超过 10000 节，请拆分后再导入' })
    const { fileLink } = await bring({ 七年级1班: [days, ['第1节', '数学/数学/数学/数学/数学/数学/数学']] })
    expect(await readFaults(fileLink)).toEqual(['七年级1班 B2 一格最多 6 节课'])
  })
})

test('workbooks have all lessons, those without a time in the bell times too', async () => {
  const { own, schoolId, classIds, subjects, teachers, exported } = await makeScene()
  const read = async (planId: number, layout: 'class' | 'teacher') => {
    const { lessons } = await readTables(await exported(layout, planId), new AbortController().signal)
    return lessons.map(({ weekday, periodName }) => `${weekday} ${periodName}`)
  }
  const term = await own.makeTerm(schoolId, '2026-09-07')
  const plan = await own.makePlan(schoolId, term.id)
  const place = { planId: plan.id, classId: classIds[0], subjectId: subjects[1], weekday: 1 }
  await own.makeLesson(schoolId, { ...place, period: 2, teacherIds: [teachers[1].id] })
  await own.makeLesson(schoolId, { ...place, period: 6, teacherIds: [teachers[1].id] })
  expect(await read(plan.id, 'class')).toEqual(['1 第2节', '1 第6节'])
  await own.makeBells(schoolId, term.id)
  expect(await read(plan.id, 'teacher')).toEqual(['1 第2节', '1 第6节'])
})
