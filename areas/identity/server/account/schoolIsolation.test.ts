import fc from 'fast-check'
import { expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { platformSchool } from '../../../../platform/server/database/schoolTable.ts'
import { makeCodes } from '../../../../tests/support/codes.ts'
import { seed } from '../../../../tests/support/seed.ts'
import { type Actor, freshAddress, useServer } from '../../../../tests/support/useServer.ts'
import { administration } from '../../../administration/contract.ts'
import { users } from '../../../users/contract.ts'
import { identity } from '../../contract.ts'
import { testPassword } from '../../makeCredentials.ts'
import { telephonePurpose } from '../../../registry/server/accountCodes.ts'

const server = await useServer()
const { make, actor, as, call } = server
const codes = makeCodes(server)

/** The word with which each school begins everything that it writes. */
const words = { left: 'ALPHA', right: 'BRAVO' } as const
type Side = keyof typeof words
const sides = ['left', 'right'] as const
const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')

/** Counter for the numbers that both schools register, without knowing of each other. */
let numbers = 0
const nextNumber = () => `135${String((numbers += 1)).padStart(8, '0')}`

interface Place {
  readonly clerk: Actor
  readonly rootId: number
  readonly pupilId: number
  /** The school's current record of the user, with its login name and password. */
  record: { id: number; username: string; password: string }
}

const makePlace = async (side: Side, telephone: string): Promise<Place> => {
  const word = words[side]
  const school = await make.makeSchool({ name: `${word}学校` })
  const place = { schoolId: school.id, departments: [school.rootId] }
  const clerk = await actor({ ...place, name: `${word}管理员`, roles: [role.schoolDataAdministrator] })
  const pupil = await make.makeMember({ ...place, name: `${word}学生`, roles: [role.student] })
  const record = await make.makeMember({ ...place, name: `${word}老师`, telephone, roles: [role.staff] })
  return { clerk, rootId: school.rootId, pupilId: pupil.id, record: { ...record, password: testPassword } }
}

/** Makes two schools with records of the same person, at first under separate accounts. */
const makeWorld = async () => {
  const telephone = nextNumber()
  const places = { left: await makePlace('left', telephone), right: await makePlace('right', telephone) }
  let turn = 0
  const word = (side: Side) => `${words[side]}${(turn += 1)}`

  /** Signs in to the account page with the login name of one school. */
  const enterAccount = async (side: Side) => {
    const { username, password } = places[side].record
    const { data } = await call(identity.accountLogin, { body: { username, password } }, { address: freshAddress() })
    return { token: data?.token ?? '' }
  }

  const steps = {
    rewrite: async (side: Side) => {
      const { clerk, record } = places[side]
      const { data } = await as(clerk, users.userModel, { params: { id: record.id }, query: {} })
      const texts = { name: word(side), familyAddress: word(side), studentOrTeacherCode: word(side) }
      await as(clerk, users.changeOwnSchoolUser, { body: { id: record.id, version: data?.version ?? 0, ...texts } })
    },
    giveRole: async (side: Side) => {
      const { clerk, record } = places[side]
      const query = { schoolId: clerk.schoolId, userId: record.id, roleId: role.gateKeeper }
      await as(clerk, users.bindRole, { query })
    },
    disable: async (side: Side) => {
      const { clerk, record } = places[side]
      const body = { schoolId: clerk.schoolId, userId: record.id, flag: (turn += 1) % 2 === 0 }
      await as(clerk, users.setDisabled, { body })
    },
    makeParent: async (side: Side) => {
      const { clerk, pupilId } = places[side]
      const parent = { name: word(side), telephone, relationship: '父亲' as const, bindExisting: true }
      await as(clerk, users.createParent, { body: { studentUserId: pupilId, ...parent } })
    },
    replace: async (side: Side) => {
      const { clerk, record, rootId } = places[side]
      await as(clerk, users.deleteUser, { body: { id: record.id, schoolId: clerk.schoolId } })
      const body = { name: word(side), username: `u${words[side]}${numbers}x${(turn += 1)}`, userRoles: [role.staff] }
      const made = await as(clerk, users.registerUser, { body: { ...body, depts: [rootId], telephone } })
      if (made.code === 200) places[side].record = { ...made.data, password: made.data.password ?? '' }
    },
    prove: async (side: Side) => {
      const who = await enterAccount(side)
      const holderId = await make.accountIdOf(places[side].record.id)
      const key = { schoolId: platformSchool, holderId, purpose: telephonePurpose, about: telephone }
      const code = await codes.makeCode(key).catch(() => '000000')
      const encryptPassword = places[side].record.password
      await as(who, identity.proveTelephone, { body: { telephone, code, encryptPassword } })
    },
    join: async (side: Side) => {
      const [own, other] = [places[side], places[otherSide(side)]]
      const body = { username: other.record.username, encryptPassword: other.record.password }
      const { code } = await as(await enterAccount(side), identity.joinAccount, { body })
      if (code === 200) other.record = { ...other.record, password: own.record.password }
    },
    joinByNumber: async (side: Side) => {
      const [own, other] = [places[side], places[otherSide(side)]]
      const body = { schoolId: other.clerk.schoolId, encryptPassword: own.record.password }
      const { code } = await as(await enterAccount(side), identity.joinByTelephone, { body })
      if (code === 200) other.record = { ...other.record, password: own.record.password }
    },
    part: async (side: Side) => {
      const own = places[side]
      const { code, data } = await as(await enterAccount(side), identity.separateRecord, {
        body: { schoolId: own.clerk.schoolId, encryptPassword: own.record.password },
      })
      if (code === 200) own.record = { ...own.record, password: data.password }
    },
  }

  /** Returns the texts of all responses that show a school's clerk its people and audit log. */
  const readEverything = async (side: Side) => {
    const { clerk, record, pupilId } = places[side]
    const page = { pageNum: 1, pageSize: 100 }
    const whole = { needSchoolInfo: true, needWxInfo: true, needFace: true }
    const trail = await as(clerk, administration.auditPage, { body: page })
    const entries = []
    for (const { id } of trail.data?.content ?? []) {
      entries.push(await as(clerk, administration.auditEntry, { params: { id } }))
    }
    return [
      trail,
      ...entries,
      await as(clerk, users.findUserPage, { body: page }),
      await as(clerk, users.userModel, { params: { id: record.id }, query: whole }),
      await as(clerk, users.userModel, { params: { id: pupilId }, query: whole }),
      await as(clerk, users.parentPage, { body: page }),
      await as(clerk, users.studentsWithParents, { body: page }),
      await as(clerk, users.findByTelephone, { body: { content: telephone, ...page } }),
      await as(clerk, users.recordLooks, { query: { userId: record.id } }),
      await as(clerk, administration.outboxPage, { body: page }),
      await as(clerk, administration.jobPage, { body: page }),
    ].map(({ text }) => text)
  }
  return { steps, readEverything, places }
}

type Step = keyof Awaited<ReturnType<typeof makeWorld>>['steps']
const kinds: readonly Step[] = [
  'rewrite',
  'giveRole',
  'disable',
  'makeParent',
  'replace',
  'prove',
  'join',
  'joinByNumber',
  'part',
]
const step = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...sides))

test('never shows a school a word that only the other wrote, after any changes, joinings and partings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (done) => {
      const { steps, readEverything } = await makeWorld()
      for (const [kind, side] of done) await steps[kind](side)
      for (const side of sides) {
        const texts = await readEverything(side)
        expect(texts.length).toBeGreaterThan(9)
        expect(texts.filter((text) => text.includes(words[side])).length).toBeGreaterThan(3)
        expect(texts.filter((text) => text.includes(words[otherSide(side)]))).toEqual([])
      }
    }),
    { numRuns: 12, seed },
  )
})

test('joins, separates and replaces records in the steps, so that the property is meaningful', async () => {
  const { steps, places } = await makeWorld()
  const accounts = async () => [
    await make.accountIdOf(places.left.record.id),
    await make.accountIdOf(places.right.record.id),
  ]
  await steps.join('left')
  const [one, other] = await accounts()
  expect(one).toBe(other)
  await steps.part('right')
  const [left, right] = await accounts()
  expect(left).not.toBe(right)
  await steps.prove('left')
  await steps.joinByNumber('left')
  expect(new Set(await accounts()).size).toBe(1)
  await steps.replace('right')
  expect(new Set(await accounts()).size).toBe(2)
})
