import { randomUUID } from 'node:crypto'
import type { CallerInput } from '../../platform/contract/call.ts'
import { role } from '../../platform/contract/roles.ts'
import type { movableClock } from '../../platform/server/clock.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { Actor, useServer } from '../../tests/support/useServer.ts'
import { schoolTerm } from '../leave/server/tables.ts'
import { userGroup, userGroupMember } from '../permissions/server/tables.ts'
import { nodeType } from '../registry/contract.ts'
import { classStay } from '../registry/server/tables/classStays.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { users } from '../users/contract.ts'
import { moralEducation as calls } from './contract.ts'

type Server = Awaited<ReturnType<typeof useServer>>

type ProjectInput = Partial<CallerInput<typeof calls.newProject>['body']>

/** Days that the first and second grade's classes are named by in tests. */
const classNames = ['一班', '二班', '三班'] as const

/**
 * Makes a school with a term: 七年级 with two classes of two students, 八年级 with one class, two rooms, an administrator,
 * the head of 一班, an examiner in a group, and a teacher who is neither.
 */
export const makeMoralScene = async (
  server: Server,
  clock?: ReturnType<typeof movableClock>,
  within: { readonly bureauId?: number } = {},
) => {
  const { make, actor, as, database, enter, http } = server
  const school = await make.makeSchool(within)
  const { id: schoolId, rootId } = school
  const { asSystem, insert } = testRows(database)
  const makeNode = async (parentId: number, name: string, type: number) =>
    (await make.makeDepartment({ schoolId, parentId, name, type })).id
  const grades = [
    await makeNode(rootId, '七年级', nodeType.grade),
    await makeNode(rootId, '八年级', nodeType.grade),
  ] as const
  const classes = [
    await makeNode(grades[0], classNames[0], nodeType.class),
    await makeNode(grades[0], classNames[1], nodeType.class),
    await makeNode(grades[1], classNames[2], nodeType.class),
  ] as const
  const makePupil = async (classId: number, name: string, code: string, pinyin = 'xuesheng', initials = 'xs') => {
    const { id } = await make.makeMember({
      schoolId,
      roles: [role.student],
      departments: [classId],
      name,
      code: `${schoolId}${code}`,
      pinyin,
      initials,
    })
    await asSystem((db) =>
      insertRow(db, classStay, { schoolId, memberId: id, departmentId: classId, fromAt: new Date(0) }),
    )
    return id
  }
  const pupils = [
    await makePupil(classes[0], '王小明', '01', 'wangxiaoming', 'wxm'),
    await makePupil(classes[0], '李小红', '02', 'lixiaohong', 'lxh'),
    await makePupil(classes[1], '张小军', '03', 'zhangxiaojun', 'zxj'),
    await makePupil(classes[1], '陈小芳', '04', 'chenxiaofang', 'cxf'),
    await makePupil(classes[2], '赵小刚', '05', 'zhaoxiaogang', 'zxg'),
  ] as const
  const building = await insert(dormitoryBuilding, { schoolId, name: '一号楼' })
  const rooms = [
    (await insert(dormitoryRoom, { schoolId, buildingId: building.id, name: '101', floor: 1, beds: 4 })).id,
    (await insert(dormitoryRoom, { schoolId, buildingId: building.id, name: '102', floor: 1, beds: 4 })).id,
  ] as const
  await insert(schoolTerm, { schoolId, name: '第一学期', startDay: '2026-09-01', endDay: '2027-01-20' })
  const staff = (name: string) => actor({ schoolId, roles: [role.staff], departments: [rootId], name })
  const who: Actor = await actor({
    schoolId,
    roles: [role.schoolDataAdministrator],
    departments: [rootId],
    name: '校管',
  })
  const people = {
    who,
    head: await staff('周班主任'),
    examiner: await staff('吴老师'),
    outsider: await staff('郑老师'),
  }
  await make.makeClassManager(schoolId, classes[0], people.head.id)
  for (const one of ['head', 'examiner', 'outsider'] as const)
    people[one] = { ...people[one], token: await enter(people[one].username, schoolId) }
  const group = await insert(userGroup, { schoolId, name: '德育考评组' })
  await insert(userGroupMember, { schoolId, groupId: group.id, memberId: people.examiner.id })

  const usual = { name: '班级量化', assessType: 'clazz', duration: 'week' } as const
  /** Makes a project with a category and items of these values, and returns its id and the items' ids. */
  const makeProject = async (values: ProjectInput = {}, itemValues: readonly number[] = [2, -1]) => {
    const { data: project } = await as(people.who, calls.newProject, {
      body: { ...usual, examinerGroupIds: [group.id], ...values },
    })
    await as(people.who, calls.newCategory, { body: { assessProjectId: project.id, title: '卫生' } })
    const { data: before } = await as(people.who, calls.project, { params: { id: project.id } })
    const categoryId = before.categories[0]?.id ?? 0
    for (const [at, value] of itemValues.entries())
      await as(people.who, calls.saveDetail, {
        body: { assessProjectCategoryId: categoryId, title: `评分项${at + 1}`, value },
      })
    const { data: detail } = await as(people.who, calls.project, { params: { id: project.id } })
    const items = detail.categories[0]?.children.map(({ id }) => id) ?? []
    return { id: project.id, categoryId, items, project }
  }

  const save = (
    body: Omit<CallerInput<typeof calls.saveRecord>['body'], 'clientKey'> & { clientKey?: string },
    by: Actor = people.examiner,
  ) => as(by, calls.saveRecord, { body: { clientKey: randomUUID(), ...body } })

  /** Signs everybody in again, because sessions end while the clock moves. */
  const renew = async () => {
    for (const one of ['who', 'head', 'examiner', 'outsider'] as const)
      people[one] = { ...people[one], token: await enter(people[one].username, schoolId) }
  }

  /** Moves the clock by days and runs the jobs that are due. */
  const pass = async (days: number) => {
    clock?.advance(days * 86_400_000)
    await http.running.runner.schedule()
    await http.running.runner.drain()
    await renew()
  }

  const moveTo = (userId: number, deptId: number) => as(people.who, users.changeClass, { body: { userId, deptId } })

  const report = async (body: CallerInput<typeof calls.rankReport>['body'], by: Actor = people.who) =>
    (await as(by, calls.rankReport, { body: { pageSize: 1000, ...body } })).data

  return {
    schoolId,
    rootId,
    grades,
    classes,
    pupils,
    rooms,
    group,
    people,
    makePupil,
    makeProject,
    save,
    pass,
    renew,
    moveTo,
    report,
  }
}
