import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { common } from '../../../../platform/contract/refusal.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { permissionsFactories } from '../../../permissions/make.ts'
import { exam, examRefusals } from '../../contract.ts'
import { discloseFor, toLevel } from './disclosure.ts'

const server = await useServer()
const { as, actor, make, database } = server

const nothing = { showsJuniorScores: false, showsSeniorRanks: false }
const everything = { showsJuniorScores: true, showsSeniorRanks: true }

test.each([
  ['a grade without number', 0, 'levels', 'levels'],
  ['a section without grade', 400, 'levels', 'levels'],
  ['kindergarten', 103, 'levels', 'levels'],
  ['primary school', 206, 'levels', 'levels'],
  ['junior school', 301, 'levels', 'scores'],
  ['the fourth year of junior school', 304, 'levels', 'scores'],
  ['grade 6 of a complete school', 506, 'levels', 'levels'],
  ['grade 7 of a complete school', 507, 'levels', 'scores'],
  ['grade 9 of a complete school', 509, 'levels', 'scores'],
  ['grade 10 of a complete school', 510, 'scores', 'scoresAndRanks'],
  ['senior school', 401, 'scores', 'scoresAndRanks'],
  ['vocational school', 602, 'scores', 'scoresAndRanks'],
])('of %s no more than the rules and the school allow', (_stage, level, least, most) => {
  expect(discloseFor(level, nothing)).toBe(least)
  expect(discloseFor(level, everything)).toBe(most)
})

describe('the level of a score', () => {
  const lines = { excellentLine: 85_00, passLine: 60_00 }

  test.each([
    [100_00, '优秀', '优秀'],
    [85_00, '优秀', '优秀'],
    [84_99, '良好', '良好'],
    [76_67, '良好', '良好'],
    [76_66, '良好', '中等'],
    [72_50, '良好', '中等'],
    [72_49, '及格', '中等'],
    [68_34, '及格', '中等'],
    [68_33, '及格', '及格'],
    [60_00, '及格', '及格'],
    [59_99, '不及格', '不及格'],
    [0, '不及格', '不及格'],
  ])('of %i hundredths is %s of four and %s of five', (score, ofFour, ofFive) => {
    expect(toLevel(score, lines, { levelCount: 4 })).toBe(ofFour)
    expect(toLevel(score, lines, { levelCount: 5 })).toBe(ofFive)
  })

  test('has nothing between equal lines', () => {
    const equal = { excellentLine: 60_00, passLine: 60_00 }
    expect(toLevel(60_00, equal, { levelCount: 4 })).toBe('优秀')
    expect(toLevel(59_99, equal, { levelCount: 4 })).toBe('不及格')
  })
})

describe('a school’s decision', () => {
  const decision = {
    showsJuniorScores: true,
    juniorReason: '家长会决议',
    showsSeniorRanks: true,
    levelCount: 5,
  } as const

  test('is to show nothing more until an administrator saves it', async () => {
    const { id: schoolId, rootId } = await make.makeSchool()
    const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId], name: '陈校长' })
    expect(await as(who, exam.disclosure)).toMatchObject({
      data: { showsJuniorScores: false, showsSeniorRanks: false, levelCount: 4, version: 0, savedTime: null },
    })
    const saved = { ...decision, savedByName: '陈校长', savedTime: expect.any(String) }
    expect(await as(who, exam.saveDisclosure, { body: { ...decision, version: 0 } })).toMatchObject({ code: 200 })
    expect(await as(who, exam.disclosure)).toMatchObject({ data: { ...saved, version: 1 } })
    expect(await as(who, exam.saveDisclosure, { body: { version: 0 } })).toMatchObject({
      ...refused(common.stale),
      data: { juniorReason: '家长会决议' },
    })
  })

  test('needs a reason for scores in junior school', async () => {
    const { id: schoolId, rootId } = await make.makeSchool()
    const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
    const save = (juniorReason: string) =>
      as(who, exam.saveDisclosure, { body: { ...decision, juniorReason, version: 0 } })
    expect(await save('  ')).toMatchObject(refused(examRefusals.juniorReasonNeeded))
    expect(await save('家长会决议')).toMatchObject({ code: 200 })
  })

  test('is made by administrators only, whatever was granted', async () => {
    const { id: schoolId, rootId } = await make.makeSchool()
    const body = { ...decision, version: 0 }
    const manager = await actor({ schoolId, roles: [role.departmentManager], departments: [rootId] })
    expect(await as(manager, exam.saveDisclosure, { body })).toMatchObject(refused(common.forbidden))
    await permissionsFactories(database).grant(schoolId, manager.id, ['exam:disclosure:edit'])
    expect(await as(manager, exam.saveDisclosure, { body })).toMatchObject(
      refused(examRefusals.disclosureByAdministrators),
    )
  })
})
