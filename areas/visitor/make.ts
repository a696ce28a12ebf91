import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database } from '../../platform/server/database/database.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { hashToken, newToken } from '../sealedLink/server/index.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { defaultConfig, visitor } from './contract.ts'
import { visit, visitorBlock, visitorConfig } from './server/tables.ts'

type VisitValues = Partial<typeof visit.$inferInsert>

const hour = 3_600_000

let numbers = 0

/** Returns a mobile number that no earlier visit has. */
const nextTelephone = () => `139${String((numbers += 1)).padStart(8, '0')}`

/** Test factories for visits, blacklist and settings. */
const visitorFactories = (database: Database) => {
  const { insert, remove, asSystem } = testRows(database)

  /** Creates a visit of this hour that the host has agreed to. */
  const makeVisit = async (schoolId: number, hostId: number, values: VisitValues = {}) => {
    const now = values.createdAt ?? new Date()
    numbers += 1
    const first = {
      kind: 'invited',
      state: 'agreed',
      name: '周访客',
      telephone: nextTelephone(),
      reason: '家长来访',
      fromAt: new Date(now.getTime() - hour),
      untilAt: new Date(now.getTime() + hour),
      hostName: '被访老师',
      code: String(100_000 + numbers),
      createdAt: now,
      createdById: hostId,
    }
    return (await insert(visit, { ...first, ...values, schoolId, hostId })).id
  }

  const makeInside = (schoolId: number, hostId: number, values: VisitValues = {}) =>
    makeVisit(schoolId, hostId, { state: 'inside', enteredAt: new Date(), enteredById: hostId, ...values })

  const makeBlock = async (schoolId: number, byId: number, values: Partial<typeof visitorBlock.$inferInsert> = {}) => {
    const first = {
      name: '黑某',
      telephone: nextTelephone(),
      reason: '扰乱秩序',
      createdAt: new Date(),
      createdById: byId,
    }
    return (await insert(visitorBlock, { ...first, ...values, schoolId })).id
  }

  /** Replaces the settings. */
  const setConfig = async (schoolId: number, values: Partial<typeof visitorConfig.$inferInsert> = {}) => {
    await remove(visitorConfig, { schoolId })
    const { version: _version, ...defaults } = defaultConfig
    await insert(visitorConfig, { ...defaults, gates: ['南门', '北门'], ...values, schoolId, version: 1 })
  }

  /** Gives a visit a link and returns its token. */
  const makeToken = async (
    schoolId: number,
    hostId: number,
    { secret }: Pick<Config, 'secret'>,
    values: VisitValues = {},
  ) => {
    const token = newToken()
    await makeVisit(schoolId, hostId, { ...values, tokenHash: hashToken(token, secret) })
    return token
  }

  return {
    makeVisit,
    makeInside,
    makeBlock,
    setConfig,
    makeToken,
    asSystem,
    forgetConfig: (schoolId: number) => remove(visitorConfig, { schoolId }),
  }
}

/** Creates a school with a head of security, a keeper, two teachers, and a pupil of the first one's class. */
export const makeVisitorScene = async ({ make, actor, as, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const at = { schoolId, departments: [rootId] }
  const own = visitorFactories(database)
  const admin = await actor({ ...at, roles: [role.schoolDataAdministrator], name: '安保' })
  const keeper = await actor({ ...at, roles: [role.gateKeeper], name: '门卫' })
  const host = await actor({ ...at, roles: [role.staff], name: '陈老师' })
  const other = await actor({ ...at, roles: [role.staff], name: '林老师' })
  const register = (values: object = {}) =>
    as(keeper, visitor.registerVisitor, {
      body: { name: '王大明', telephone: nextTelephone(), reason: '家长来访', hostId: host.id, ...values },
    })
  return { school, own, admin, keeper, host, other, register, nextTelephone }
}

const makeIn = ({ server }: Scene) => visitorFactories(server.database)

const make =
  (values: VisitValues) =>
  (scene: Scene): Promise<number> =>
    makeIn(scene).makeVisit(scene.school.id, scene.actor.id, values)

const wireTimeIn = (hours: number) => toWireTime(new Date(Date.now() + hours * hour))

const makePerson = async ({ server, school }: Scene) =>
  (
    await usersFactories(server.database).makeMember({
      schoolId: school.id,
      roles: [role.staff],
      departments: [school.officeId],
    })
  ).id

/** Samples of visits, blacklist and settings for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    visit: make({}),
    agreedVisit: make({}),
    pendingVisit: make({ state: 'pending', kind: 'registered' }),
    insideVisit: (scene) => makeIn(scene).makeInside(scene.school.id, scene.actor.id),
    visitorHost: makePerson,
    visitorPupil: (scene) => makePupil(scene),
    visitorBlock: (scene) => makeIn(scene).makeBlock(scene.school.id, scene.actor.id),
    visitorBlockVersion: () => 1,
    visitorConfigVersion: async (scene) => {
      await makeIn(scene).forgetConfig(scene.school.id)
      return 0
    },
    visitorTelephone: nextTelephone,
    visitorDocument: () => '11010519491231002X',
    visitReason: () => '家长来访',
    visitGate: async (scene) => {
      await makeIn(scene).setConfig(scene.school.id)
      return '南门'
    },
    visitFrom: () => wireTimeIn(1),
    visitUntil: () => wireTimeIn(3),
    visitorWord: () => '访客',
    passToken: (scene) => makeIn(scene).makeToken(scene.school.id, scene.actor.id, scene.server.config),
  },
  prepare: {
    visits: (scene) => makeThree((turn) => make({ fromAt: new Date(Date.now() - turn * hour) })(scene)),
    findAtGate: make({}),
    gateCounts: make({}),
    blocks: (scene) => makeIn(scene).makeBlock(scene.school.id, scene.actor.id),
    visitStatistics: (scene) => makeIn(scene).makeInside(scene.school.id, scene.actor.id),
  },
  recordedForItself: ['visitorNumbers'],
  foreign: {
    visit: ({ server, id, administrator, canary }) =>
      visitorFactories(server.database).makeVisit(id, administrator.id, {
        name: canary,
        reason: canary,
        note: canary,
        plate: canary,
        hostName: canary,
        hostDepartment: canary,
      }),
    visitorHost: ({ administrator }) => administrator.id,
    visitorPupil: ({ studentId }) => studentId,
    visitorBlock: ({ server, id, administrator, canary }) =>
      visitorFactories(server.database).makeBlock(id, administrator.id, { name: canary, reason: canary }),
  },
}
