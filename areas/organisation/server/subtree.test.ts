import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool, outline, selectableNames } from '../../../tests/support/smallSchool.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { organisation } from '../contract.ts'

const { make, actor, as } = await useServer()

const notFound = refused(common.notFound)

const makeAdministrator = async () => {
  const school = await makeSmallSchool(make)
  const who = await actor({ schoolId: school.id, roles: [role.schoolDataAdministrator], departments: [school.office] })
  return { school, who }
}

describe('the tree below one node', () => {
  test('has the node as its root', async () => {
    const { school, who } = await makeAdministrator()
    const { data } = await as(who, organisation.orgTree, { params: { id: school.gradeOne } })
    expect(outline([data])).toEqual(['一年级', '  一班', '  二班'])
  })

  test('omits graduated nodes except the root itself', async () => {
    const { school, who } = await makeAdministrator()
    const values = { schoolId: school.id, parentId: school.gradeTwo, name: '毕业班', type: 4, delFlag: -1 }
    const graduated = await make.makeDepartment(values)
    const grade = await as(who, organisation.orgTree, { params: { id: school.gradeTwo } })
    expect(outline([grade.data])).toEqual(['二年级', '  三班'])
    const demanded = { params: { id: school.gradeTwo }, query: { showFinishSchoolData: true } }
    expect(outline([(await as(who, organisation.orgTree, demanded)).data])).toEqual(['二年级', '  三班', '  毕业班'])
    const itself = await as(who, organisation.orgTree, { params: { id: graduated.id } })
    expect(itself.data).toMatchObject({ name: '毕业班', delFlag: -1, children: [] })
  })

  test('shows a teacher only their classes and the ancestors', async () => {
    const school = await makeSmallSchool(make)
    const who = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    await make.makeClassManager(school.id, school.classThree, who.id)
    const { data } = await as(who, organisation.orgTree, { params: { id: school.rootId } })
    expect(outline([data])).toEqual(['学校', '  二年级', '    三班'])
    expect(selectableNames([data])).toEqual(['学校', '三班'])
  })

  test('shows a school to its bureau but not to another bureau', async () => {
    const [bureau, other] = [await make.makeSchool({ kind: 'bureau' }), await make.makeSchool({ kind: 'bureau' })]
    const school = await makeSmallSchool(make, { bureauId: bureau.id })
    const inspector = (tenant: { id: number; rootId: number }) =>
      actor({ schoolId: tenant.id, roles: [role.bureauAdministrator], departments: [tenant.rootId] })
    const opened = await as(await inspector(bureau), organisation.orgTree, { params: { id: school.rootId } })
    expect(opened).toMatchObject({ code: 200, data: { name: '学校' } })
    expect(await as(await inspector(other), organisation.orgTree, { params: { id: school.rootId } })).toMatchObject(
      notFound,
    )
  })
})

describe('nodes out of reach answer notFound', () => {
  test('for another school', async () => {
    const [{ who }, { school: elsewhere }] = [await makeAdministrator(), await makeAdministrator()]
    const foreign = await as(who, organisation.orgTree, { params: { id: elsewhere.gradeOne } })
    const missing = await as(who, organisation.orgTree, { params: { id: 2_000_000_000 } })
    expect(foreign).toMatchObject(notFound)
    expect(missing.text).toBe(foreign.text)
    const query = { departmentEnum: 'Clazz' as const }
    const below = await as(who, organisation.childDepartments, { params: { id: elsewhere.rootId }, query })
    expect(below.text).toBe(missing.text)
  })

  test('for another department of the school, as manager and as teacher', async () => {
    const school = await makeSmallSchool(make)
    for (const roleId of [role.departmentManager, role.staff]) {
      const who = await actor({ schoolId: school.id, roles: [roleId], departments: [school.gradeOne] })
      expect(await as(who, organisation.orgTree, { params: { id: school.gradeOne } })).toMatchObject({ code: 200 })
      expect(await as(who, organisation.orgTree, { params: { id: school.gradeTwo } })).toMatchObject(notFound)
      expect(await as(who, organisation.orgTree, { params: { id: school.rootId } })).toMatchObject(notFound)
    }
  })
})

describe('grades and classes below a node', () => {
  test('are listed at every depth', async () => {
    const { school, who } = await makeAdministrator()
    const listed = async (departmentEnum: 'Grade' | 'Clazz', id: number) => {
      const answer = await as(who, organisation.childDepartments, { params: { id }, query: { departmentEnum } })
      return answer.data.map((node) => node.name)
    }
    expect(await listed('Grade', school.rootId)).toEqual(['一年级', '二年级'])
    expect(await listed('Clazz', school.rootId)).toEqual(['一班', '二班', '三班'])
    expect(await listed('Clazz', school.gradeOne)).toEqual(['一班', '二班'])
    expect(await listed('Grade', school.office)).toEqual([])
  })

  test('are limited to the caller’s reach', async () => {
    const school = await makeSmallSchool(make)
    const who = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    await make.makeClassManager(school.id, school.classTwo, who.id)
    const answer = await as(who, organisation.childDepartments, {
      params: { id: school.rootId },
      query: { departmentEnum: 'Clazz' },
    })
    expect(answer.data.map((node) => node.name)).toEqual(['二班'])
  })

  test('require a valid departmentEnum', async () => {
    const { school, who } = await makeAdministrator()
    const answer = await as(who, organisation.childDepartments, { params: { id: school.rootId } })
    expect(answer).toMatchObject({ status: 400, data: [{ field: 'departmentEnum' }] })
  })
})

describe('the schools of a session', () => {
  test('are only their school for users of a school', async () => {
    const { school, who } = await makeAdministrator()
    const { data } = await as(who, organisation.schools)
    expect(data).toEqual([{ id: school.id, name: '学校', schoolDeptId: school.rootId, schoolSection: null }])
  })

  test('are the managed schools for a bureau', async () => {
    const bureau = await make.makeSchool({ kind: 'bureau' })
    const first = await make.makeSchool({ name: '甲校', bureauId: bureau.id })
    const second = await make.makeSchool({ name: '乙校', bureauId: bureau.id })
    await make.makeSchool({ name: '丙校' })
    const who = await actor({
      schoolId: bureau.id,
      roles: [role.bureauAdministrator],
      departments: [bureau.rootId],
    })
    const { data } = await as(who, organisation.schools)
    expect(data.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: first.id, name: '甲校' },
      { id: second.id, name: '乙校' },
    ])
  })

  test('are refused without the permission', async () => {
    const school = await make.makeSchool()
    const who = await actor({ schoolId: school.id, roles: [role.integrator], departments: [school.rootId] })
    expect(await as(who, organisation.schools)).toMatchObject(refused(common.forbidden))
  })
})
