import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { makeSmallSchool, outline, selectableNames } from '../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { organisation } from '../contract.ts'

const { make, actor, as, call } = await useServer()

const treeOf = async (who: Actor, showFinishSchoolData?: boolean) =>
  (await as(who, organisation.findTree, { query: { showFinishSchoolData } })).data

const whole = ['学校', '  一年级', '    一班', '    二班', '  二年级', '    三班', '  教务处', '    教务一组']

describe('visible nodes by role', () => {
  test('shows the school data administrator the whole school in order', async () => {
    const school = await makeSmallSchool(make)
    const who = await actor({
      schoolId: school.id,
      roles: [role.schoolDataAdministrator],
      departments: [school.office],
    })
    const tree = await treeOf(who)
    expect(outline(tree)).toEqual(whole)
    expect(selectableNames(tree)).toHaveLength(whole.length)
  })

  test('shows a department manager their subtree and its ancestors', async () => {
    const school = await makeSmallSchool(make)
    const who = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [school.gradeOne] })
    const tree = await treeOf(who)
    expect(outline(tree)).toEqual(['学校', '  一年级', '    一班', '    二班'])
    expect(selectableNames(tree)).toEqual(['一年级', '一班', '二班'])
  })

  test('shows a teacher their department and taught classes with their ancestors', async () => {
    const school = await makeSmallSchool(make)
    const who = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.officeGroup] })
    await make.makeClassManager(school.id, school.classOne, who.id, 1)
    await make.makeClassManager(school.id, school.classThree, who.id, 0)
    const tree = await treeOf(who)
    expect(outline(tree)).toEqual(['学校', '  一年级', '    一班', '  二年级', '    三班', '  教务处', '    教务一组'])
    expect(selectableNames(tree)).toEqual(['一班', '三班', '教务一组'])
  })

  test('hides nodes below a teacher’s department', async () => {
    const school = await makeSmallSchool(make)
    const who = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
    expect(outline(await treeOf(who))).toEqual(['学校', '  教务处'])
  })

  test('hides a class at the next call after the teacher was removed from it', async () => {
    const school = await makeSmallSchool(make)
    const who = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.officeGroup] })
    await make.makeClassManager(school.id, school.classOne, who.id)
    expect(outline(await treeOf(who))).toContain('    一班')
    await make.removeClassManager(school.id, school.classOne, who.id)
    expect(outline(await treeOf(who))).not.toContain('    一班')
  })
})

describe('graduated classes', () => {
  test('are shown only on demand', async () => {
    const school = await makeSmallSchool(make)
    const values = { schoolId: school.id, parentId: school.gradeTwo, name: '毕业班', type: 4, delFlag: -1 }
    await make.makeDepartment(values)
    const who = await actor({
      schoolId: school.id,
      roles: [role.schoolDataAdministrator],
      departments: [school.office],
    })
    expect(outline(await treeOf(who))).toEqual(whole)
    expect(outline(await treeOf(who, false))).toEqual(whole)
    expect(outline(await treeOf(who, true))).toContain('    毕业班')
  })
})

describe('several schools', () => {
  const makeDistrict = async () => {
    const bureau = await make.makeSchool({ kind: 'bureau', name: '青禾区教育局' })
    const other = await make.makeSchool({ kind: 'bureau', name: '邻区教育局' })
    const [first, second, foreign, independent] = [
      await make.makeSchool({ name: '甲校', bureauId: bureau.id }),
      await make.makeSchool({ name: '乙校', bureauId: bureau.id }),
      await make.makeSchool({ name: '丙校', bureauId: other.id }),
      await make.makeSchool({ name: '丁校' }),
    ]
    return { bureau, other, first, second, foreign, independent }
  }

  test('shows a bureau its schools below its root, and no other school', async () => {
    const { bureau, first } = await makeDistrict()
    await make.makeDepartment({ schoolId: first.id, parentId: first.rootId, name: '一年级', type: 3 })
    await make.makeDepartment({ schoolId: bureau.id, parentId: bureau.rootId, name: '督导科' })
    const who = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    const tree = await treeOf(who)
    expect(outline(tree)).toEqual(['青禾区教育局', '  甲校', '    一年级', '  乙校', '  督导科'])
    expect(tree[0]?.children[0]?.parentId).toBe(bureau.rootId)
  })

  test('shows staff of a bureau only the bureau', async () => {
    const { bureau } = await makeDistrict()
    const who = await actor({ schoolId: bureau.id, roles: [role.staff], departments: [bureau.rootId] })
    expect(outline(await treeOf(who))).toEqual(['青禾区教育局'])
  })

  test('ignores the bureau role outside a bureau', async () => {
    const { first } = await makeDistrict()
    await make.makeDepartment({ schoolId: first.id, parentId: first.rootId, name: '一年级', type: 3 })
    const who = await actor({
      schoolId: first.id,
      roles: [role.bureauAdministrator, role.staff],
      departments: [first.rootId],
    })
    expect(outline(await treeOf(who))).toEqual(['甲校'])
  })

  test('shows the platform every tenant, schools below their bureaus', async () => {
    const { bureau, foreign } = await makeDistrict()
    const platform = await make.makeSchool({ kind: 'platform', name: '平台' })
    const who = await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    })
    const tree = await treeOf(who)
    expect(tree.find((node) => node.schoolId === bureau.id)?.children.map((node) => node.name)).toEqual([
      '甲校',
      '乙校',
    ])
    expect(tree.some((node) => node.schoolId === foreign.id)).toBe(false)
    expect(outline(tree)).toContain('  丙校')
    expect(outline(tree)).toContain('丁校')
  })

  test('shows only the roots of more than twenty schools', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau', name: '大区教育局' })
    const schools = await Promise.all(
      Array.from({ length: 20 }, (_, index) => make.makeSchool({ name: `大区${index}校`, bureauId: bureau.id })),
    )
    await make.makeDepartment({ schoolId: bureau.id, parentId: bureau.rootId, name: '督导科' })
    await make.makeDepartment({
      schoolId: schools[0]?.id ?? 0,
      parentId: schools[0]?.rootId ?? 0,
      name: '一年级',
      type: 3,
    })
    const who = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    const [root] = await treeOf(who)
    expect(root?.children).toHaveLength(20)
    expect(root?.children.flatMap((node) => node.children)).toEqual([])
  })
})

test('refuses the tree without a session', async () => {
  expect(await call(organisation.findTree, {})).toMatchObject({ status: 401 })
})
