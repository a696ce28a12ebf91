import { describe, expect, test } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import { areas } from '../../app/areas.ts'
import { recordsOfAccounts } from '../district/accounts.ts'
import { buildDistrict } from '../district/district.ts'
import { buildLookUps } from '../district/lookUp.ts'
import { makeRandom } from '../district/random.ts'
import { generateHistory } from './history.ts'

const today = new Date('2026-11-20T06:30:00Z')
const district = buildDistrict({ today })
const recalled = generateHistory(makeRandom('test'), district, today)
const { acts, sessions, messages, jobs, grants, templates } = recalled
const { memberById, rolesOf, departmentsOf } = buildLookUps(district)

const hour = 60 * 60 * 1000
const local = (moment: Date) => new Date(moment.getTime() + 8 * hour)
const isWeekend = (moment: Date) => [0, 6].includes(local(moment).getUTCDay())
const numberAt = (row: Record<string, unknown> | null, name: string) => {
  const value = row?.[name]
  return typeof value === 'number' ? value : 0
}
const changesOf = (call: string) =>
  acts.filter((act) => act.call === call).flatMap((act) => act.changes.map((change) => ({ ...change, at: act.at })))

test('is the same for the same day', () => {
  expect(generateHistory(makeRandom('test'), buildDistrict({ today }), today)).toEqual(recalled)
})

test.each(['2026-09-01T00:30:00Z', '2026-10-08T01:00:00Z', '2027-01-03T12:00:00Z'])(
  'has its weeks for any day: %s',
  (day) => {
    const then = new Date(day)
    const other = generateHistory(makeRandom('test'), buildDistrict({ today: then }), then)
    expect(other.acts.length).toBeGreaterThan(100)
    expect(other.acts.filter(({ at }) => at > then)).toEqual([])
  },
)

describe('time', () => {
  test('covers four weeks, and nothing in the future', () => {
    const moments = acts.map(({ at }) => at.getTime())
    expect(Math.max(...moments)).toBeLessThan(today.getTime())
    expect(today.getTime() - Math.min(...moments)).toBeLessThan(29 * 24 * hour)
    expect(today.getTime() - Math.min(...moments)).toBeGreaterThan(21 * 24 * hour)
  })

  test('has quiet weekends, still nights, and no office work over lunch', () => {
    expect(acts.filter(({ at }) => isWeekend(at)).length / acts.length).toBeLessThan(0.12)
    expect(acts.filter(({ at }) => isWeekend(at)).length).toBeGreaterThan(0)
    const hours = acts.map(({ at }) => local(at).getUTCHours())
    expect(hours.filter((at) => at < 6)).toEqual([])
  })
})

describe('people who act', () => {
  const accounts = new Set(recordsOfAccounts(district.members).map(({ id }) => id))
  const byPeople = acts.filter(({ memberId }) => memberId !== null)

  test('have a password, and act only while signed in to that school', () => {
    expect(byPeople.filter(({ memberId }) => !accounts.has(memberId ?? 0))).toEqual([])
    const outside = byPeople.filter(({ at, memberId, schoolId, bySchoolId }) => {
      // Before a school is chosen the session has no record, and it ends with the choice.
      const isBeforeChoice = bySchoolId !== undefined
      const account = memberById.get(memberId ?? 0)?.accountId
      return !sessions.some(
        (row) =>
          row.accountId === account &&
          row.memberId === (isBeforeChoice ? null : memberId) &&
          row.schoolId === (isBeforeChoice ? null : schoolId) &&
          at >= row.createdAt &&
          at <= (isBeforeChoice ? (row.endedAt ?? row.seenAt) : row.seenAt),
      )
    })
    expect(outside).toEqual([])
  })

  test('act with a record of the school that has the entry', () => {
    const strange = byPeople.filter(
      ({ memberId, schoolId, bySchoolId }) => memberById.get(memberId ?? 0)?.schoolId !== (bySchoolId ?? schoolId),
    )
    expect(strange).toEqual([])
    const newcomers = byPeople.filter(({ bySchoolId }) => bySchoolId !== undefined)
    expect(new Set(newcomers.map(({ call }) => call))).toEqual(new Set(['identity.login']))
    expect(new Set(newcomers.map(({ schoolId }) => schoolId))).toEqual(new Set([platformSchool]))
  })

  test('change people and permissions only as administrators, and never for themselves', () => {
    const changing = byPeople.filter(({ call }) => /^(users|permissions)\./.test(call))
    expect(changing.length).toBeGreaterThan(20)
    for (const { memberId, changes } of changing) {
      const roleIds = rolesOf(memberId ?? 0)
      expect(roleIds.includes(role.schoolDataAdministrator) || roleIds.includes(role.superAdministrator)).toBe(true)
      for (const { relation, before, after } of changes) {
        const about = numberAt(after ?? before, relation === 'member' ? 'id' : 'member_id')
        expect(memberById.has(about)).toBe(true)
        expect(about).not.toBe(memberId)
      }
    }
  })

  test('only make existing calls that write', () => {
    const writing = new Set(
      areas.flatMap((area) =>
        Object.entries(area.calls).flatMap(([name, call]) => (call.writes ? [`${area.name}.${name}`] : [])),
      ),
    )
    const called = new Set(byPeople.map(({ call }) => call))
    expect([...called].filter((call) => !writing.has(call))).toEqual([])
    expect(called.size).toBeGreaterThan(8)
  })
})

describe('changes', () => {
  test('end all sessions, and have one entry for each sign-in', () => {
    expect(sessions.filter(({ endedAt }) => endedAt === null || endedAt >= today)).toEqual([])
    expect(new Set(sessions.map(({ tokenHash }) => tokenHash)).size).toBe(sessions.length)
    expect(new Set(sessions.map(({ userAgent }) => userAgent)).size).toBeGreaterThan(3)
    const opened = acts.filter(({ call }) => call === 'identity.login')
    expect(opened).toHaveLength(sessions.length)
  })

  test('match today’s roles and departments: granted and not removed ones are held, others not', () => {
    const expectSameToday = (relation: string, key: string, holds: (memberId: number) => number[]) => {
      const last = new Map<string, { given: boolean; held: boolean }>()
      const ordered = acts.toSorted((one, other) => one.at.getTime() - other.at.getTime()).flatMap((act) => act.changes)
      for (const { relation: of, operation, before, after } of ordered) {
        if (of !== relation) continue
        const row = after ?? before
        const memberId = numberAt(row, 'member_id')
        expect(numberAt(row, 'school_id')).toBe(memberById.get(memberId)?.schoolId)
        const held = holds(memberId).includes(numberAt(row, key))
        last.set(JSON.stringify([memberId, numberAt(row, key)]), { given: operation === 'insert', held })
      }
      return [...last.values()]
    }
    for (const found of [
      expectSameToday('member_role', 'role_id', rolesOf),
      expectSameToday('member_department', 'department_id', departmentsOf),
    ]) {
      expect(found.length).toBeGreaterThan(3)
      expect(found.filter(({ given, held }) => given !== held)).toEqual([])
    }
  })

  test('match the present state of the records', () => {
    const disabled = new Map(district.members.map((one) => [`${one.schoolId}:${one.id}`, one.disabled]))
    const last = new Map(
      changesOf('users.setDisabled')
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .map(({ after }) => [`${numberAt(after, 'school_id')}:${numberAt(after, 'id')}`, after?.['disabled']]),
    )
    expect(last.size).toBeGreaterThan(4)
    for (const [who, state] of last) expect(disabled.get(who)).toBe(state)
  })

  test('include the grants, made by people who held the permissions they granted', () => {
    expect(grants.length).toBeGreaterThan(2)
    expect(changesOf('permissions.setOfUser').map(({ after }) => after?.['permission'])).toEqual(
      grants.map(({ permission }) => permission),
    )
  })

  test('send messages to their people’s numbers, and few fail, each with a reason', () => {
    const texts = messages.filter(({ channel }) => channel === 'sms')
    const toOthers = texts.filter(({ recipient, memberId }) => memberById.get(memberId ?? 0)?.telephone !== recipient)
    expect(toOthers).toEqual([])
    const ofOthers = messages.filter(({ schoolId, memberId }) => memberById.get(memberId ?? 0)?.schoolId !== schoolId)
    expect(ofOthers).toEqual([])
    const failed = messages.filter(({ state }) => state === 'failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.length / messages.length).toBeLessThan(0.2)
    expect(failed.filter(({ error }) => error === null)).toEqual([])
    expect(messages.filter(({ state, receipt }) => state === 'sent' && receipt === null)).toEqual([])
    const withTemplate = new Set(templates.map((row) => `${row.schoolId} ${row.channel} ${row.purpose}`))
    expect(messages.filter((row) => !withTemplate.has(`${row.schoolId} ${row.channel} ${row.purpose}`))).toEqual([])
  })

  test('have a job for every message, an end for every job, and ids in order of time', () => {
    const sending = jobs.filter(({ kind }) => kind === 'outbox.sendMessage')
    expect(sending.map(({ input }) => JSON.stringify(input)).toSorted()).toEqual(
      messages.map(({ id }) => JSON.stringify({ messageId: id })).toSorted(),
    )
    const exports = jobs.filter(({ kind }) => kind === 'administration.exportAudit')
    expect(new Set(exports.map(({ state }) => state))).toEqual(new Set(['done', 'failed', 'cancelled']))
    expect(jobs.filter(({ endedAt }) => endedAt === null || endedAt > today)).toEqual([])
    for (const rows of [jobs, messages, sessions]) {
      const order = rows.toSorted((one, other) => one.id - other.id).map(({ createdAt }) => createdAt.getTime())
      expect(order).toEqual(order.toSorted((one, other) => one - other))
    }
  })
})
