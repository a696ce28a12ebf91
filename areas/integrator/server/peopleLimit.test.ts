import { describe, expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { limitRefusals } from '../../registry/contract.ts'
import { insertMembers } from '../../registry/server/memberBatches.ts'
import { member } from '../../registry/server/tables/members.ts'
import { users } from '../../users/contract.ts'
import { integrator } from '../contract.ts'
import { dayFromToday, makeIntegratorScene } from '../make.ts'

const server = await useServer()
const { as, make, database } = server
const { find } = testRows(database)
const { peopleLimit } = limitRefusals

/** A school with three people and a limit. */
const makeLimited = async (restrictNumber: number, endTime = dayFromToday(30)) => {
  const scene = await makeIntegratorScene(server)
  const { own, school, place } = scene
  const person = await make.makeMember({ ...place, roles: [role.staff] })
  await own.makeTerm({ schoolId: school.id, integratorId: await own.makeIntegrator(), restrictNumber, endTime })
  let added = 0
  const add = async () => {
    const { data } = await as(scene.who, users.newUsername, { query: { schoolId: school.id } })
    added += 1
    return as(scene.who, users.addUser, {
      params: { schoolId: school.id },
      body: { name: `新老师${added}`, username: data, userRoles: [role.staff], depts: [school.rootId] },
    })
  }
  const disable = (flag: boolean) =>
    as(scene.who, users.setDisabled, { body: { schoolId: school.id, userId: person.id, flag } })
  const canAdd = async () => (await as(scene.who, users.canAddUser, { params: { schoolId: school.id } })).data
  return { ...scene, person, add, canAdd, disable }
}

describe('the limit of people', () => {
  test('lets the last place be taken once, also by two at a time', async () => {
    const { add, school } = await makeLimited(4)
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, peopleLimit.code])
    expect(answers.find(({ code }) => code !== 200)?.msg).toContain('本校人数上限为 4 人，现有 4 人')
    expect(await find(member, { schoolId: school.id })).toHaveLength(4)
  })

  test('counts enabled people, so that enabling again needs a place', async () => {
    const { add, canAdd, disable } = await makeLimited(3)
    expect(await add()).toMatchObject({ code: peopleLimit.code })
    expect(await canAdd()).toBe(false)
    expect(await disable(true)).toMatchObject({ code: 200 })
    expect(await canAdd()).toBe(true)
    expect(await add()).toMatchObject({ code: 200 })
    expect(await disable(false)).toMatchObject({ code: peopleLimit.code })
  })

  test('counts no graduates, whose records are locked', async () => {
    const { add, school, person, who } = await makeLimited(3)
    expect(await add()).toMatchObject({ code: peopleLimit.code })
    await make.setMember(school.id, person.id, { locked: true })
    expect((await as(who, integrator.own)).data).toMatchObject({ people: 2 })
    expect(await add()).toMatchObject({ code: 200 })
  })

  test('refuses a batch as a whole before anything is written', async () => {
    const { school } = await makeLimited(4)
    const nobody = {
      telephone: null,
      gender: 0,
      nationality: null,
      birthDate: null,
      idCardCipher: null,
      idCardTail: null,
      idCardIndex: null,
      idCardType: null,
      familyAddress: null,
      code: null,
      cardNum: null,
      mainDepartmentId: null,
      roles: [role.staff],
      departments: [],
    }
    const people = [1, 2].map((at) => ({
      ...nobody,
      name: `新人${at}`,
      login: { username: `limit-${school.id}-${at}`, passwordHash: 'x', mustChange: false },
    }))
    const write = database.asSystem('a test imports people', (db) => insertMembers(db, school.id, people))
    await expect(write).rejects.toMatchObject({ kind: peopleLimit })
    expect(await find(member, { schoolId: school.id })).toHaveLength(3)
  })

  test('ends with the term', async () => {
    const { add } = await makeLimited(1, dayFromToday(-1))
    expect(await add()).toMatchObject({ code: 200 })
  })
})
