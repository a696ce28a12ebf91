import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { type Delivery, makeOfflineGate } from '../../simulator/gates/offlineGate.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { accessFactories } from '../access/make.ts'
import { device } from '../device/contract.ts'
import { deviceFactories } from '../device/make.ts'
import { deviceManager } from '../device/server/tables.ts'
import { leaveFactories } from '../leave/makeLeave.ts'
import { gate } from './contract.ts'
import { gateList, gateOffline, gateRequest, gateRule } from './server/tables.ts'
import { gateTimes } from './states.ts'

type Values = Partial<typeof gateRequest.$inferInsert>

/** Wait of a request that must not time out during a test, in seconds. */
const longWaitSeconds = 3600

const hour = 3_600_000

let numbers = 0
let rules = 0

/** Returns a question number that no test has used. */
export const freshNumber = () => (numbers += 1)

/** Test factories for gates: create requests, rules, keepers and lists, and read what was stored. */
export const gateFactories = (database: Database) => {
  const { asSystem, insert, change } = testRows(database)
  /** Makes all requests of a gate end in this many seconds. */
  const endAll = (schoolId: number, deviceId: number, seconds: number) =>
    change(gateRequest, { schoolId, deviceId }, { endsAt: new Date(Date.now() + seconds * 1000) })
  return {
    /** Creates a request, by default with the current time and waiting. */
    makeRequest: (schoolId: number, deviceId: number, memberId: number, values: Values = {}) => {
      const askedAt = values.askedAt ?? new Date()
      const wait = values.askedAt === undefined ? longWaitSeconds : gateTimes.waitSeconds
      const endsAt = new Date(askedAt.getTime() + wait * 1000)
      const named = { series: 1, number: freshNumber(), key: '' }
      const row = { stateDictId: 7, ...named, askedAt, endsAt, ...values, schoolId, deviceId, memberId }
      return insert(gateRequest, row)
    },
    /** Creates a rule, by default for everybody, in both directions, at any time. */
    makeRule: (schoolId: number, values: Partial<typeof gateRule.$inferInsert> = {}) => {
      rules += 1
      const always = {
        startTime: '00:00:00',
        endTime: '23:59:59',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        days: 'both' as const,
      }
      const everybody = {
        accommodation: 'all' as const,
        departmentIds: [],
        direction: 'both' as const,
        disabled: false,
      }
      const row = { name: `规则${rules}`, ...always, ...everybody, ...values, schoolId }
      return insert(gateRule, row)
    },
    makeKeeper: (schoolId: number, deviceId: number, memberId: number) =>
      insert(deviceManager, { schoolId, deviceId, memberId }),
    /** Makes a gate's requests wait longer than any test. */
    giveTime: (schoolId: number, deviceId: number) => endAll(schoolId, deviceId, longWaitSeconds),
    /** Makes a gate's requests time out now. */
    takeTime: (schoolId: number, deviceId: number) => endAll(schoolId, deviceId, 0),
    /** Creates a list just handed to a gate, valid for an hour. */
    makeList: (
      schoolId: number,
      deviceId: number,
      values: { number?: number; madeAt?: Date; validUntil?: Date } = {},
    ) => {
      const madeAt = values.madeAt ?? new Date()
      const number = sql<number>`(select coalesce(max(number), 0) + 1 from gate_list where school_id = ${schoolId})`
      const usual = { number, people: 0, validUntil: new Date(madeAt.getTime() + longWaitSeconds * 1000) }
      return insert(gateList, { ...usual, ...values, madeAt, schoolId, deviceId })
    },
    /** Creates a gate's offline decision, by default a passage that was not allowed. */
    makeOffline: (
      schoolId: number,
      deviceId: number,
      memberId: number,
      values: Partial<typeof gateOffline.$inferInsert> = {},
    ) => {
      const at = new Date()
      const named = { series: 1, number: freshNumber(), listNumber: 1 }
      const found = { stateDictId: 7, passed: true, verdict: 'notAllowed' as const, at, arrivedAt: at }
      return insert(gateOffline, { ...named, ...found, ...values, schoolId, deviceId, memberId })
    },
    /** Returns a gate's offline decisions by number. */
    offlineOf: (schoolId: number, deviceId: number) =>
      asSystem(async (db) =>
        db
          .select()
          .from(gateOffline)
          .where(and(eq(gateOffline.schoolId, schoolId), eq(gateOffline.deviceId, deviceId)))
          .orderBy(asc(gateOffline.number)),
      ),
    /** Returns a gate's requests in insertion order, without the further questions that joined them. */
    requestsOf: (schoolId: number, deviceId: number) =>
      asSystem(async (db) =>
        db
          .select()
          .from(gateRequest)
          .where(
            and(eq(gateRequest.schoolId, schoolId), eq(gateRequest.deviceId, deviceId), isNull(gateRequest.joinedId)),
          )
          .orderBy(asc(gateRequest.id)),
      ),
  }
}

/**
 * Creates a school with a student, an administrator, and two gates; the keeper manages the first, whose credential
 * asks.
 */
export const makeGateScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  const devices = deviceFactories(database)
  const { id: locationId } = await devices.makeLocation(school.id, { description: '南门' })
  const credential = await devices.makeCredential(school.id, { name: '南门门禁', locationId })
  const otherCredential = await devices.makeCredential(school.id, { name: '北门门禁' })
  const [deviceId, otherId] = [Number(credential.split('.')[0]), Number(otherCredential.split('.')[0])]
  const own = gateFactories(database)
  const keeper = await actor({ ...place, roles: [role.gateKeeper], name: '赵师傅' })
  await own.makeKeeper(school.id, deviceId, keeper.id)
  return {
    school,
    place,
    locationId,
    credential,
    otherCredential,
    deviceId,
    otherId,
    own,
    devices,
    records: accessFactories(database),
    keeper,
    pupil: await make.makeMember({ ...place, roles: [role.student], name: '王小明', cardNum: `7${school.id}` }),
    who: await actor({ ...place, roles: [role.schoolDataAdministrator], name: '林主任' }),
  }
}

/**
 * Creates a school with a paired gate and three students, of whom the first two are on leave. `now` is the server's
 * clock.
 */
export const makeOfflineScene = async (server: Awaited<ReturnType<typeof useServer>>, now: () => number) => {
  const { as, call, make, database } = server
  const leaves = leaveFactories(database)
  const scene = await makeGateScene(server)
  const { school, place, deviceId, who, pupil } = scene
  const paired = (await as(who, device.newCredential, { body: { id: deviceId } })).data
  const isCut = { now: false }
  const callWhileOnline = <T>(work: () => Promise<T>) =>
    isCut.now ? Promise.reject(new Error('the line is down')) : work()
  const token = { token: paired.credential }
  const spec = {
    schoolId: school.id,
    deviceId,
    publicKey: paired.listKey,
    monotonic: () => now() - 1_000_000,
    fetchList: (nonce: number) =>
      callWhileOnline(async () => (await call(gate.list, { query: { nonce } }, token)).data),
    deliver: (body: Delivery) => callWhileOnline(async () => (await call(gate.offline, { body }, token)).data),
  }
  const second = await make.makeMember({ ...place, roles: [role.student], name: '李小红' })
  const third = await make.makeMember({ ...place, roles: [role.student], name: '赵小兰' })
  const grant = (memberId: number, from = -hour, until = 3 * hour) =>
    leaves.makeLeave(school.id, memberId, { startAt: new Date(now() + from), endAt: new Date(now() + until) })
  await grant(pupil.id)
  await grant(second.id)
  const passagesOf = (memberId: number) => scene.records.recordsOf(school.id, memberId)
  return { ...scene, paired, token, spec, isCut, second, third, grant, passagesOf, offline: makeOfflineGate(spec) }
}
