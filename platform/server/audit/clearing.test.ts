import { describe, expect, test } from 'vitest'
import { administration } from '../../../areas/administration/contract.ts'
import { makeTrails } from '../../../tests/support/trails.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { role } from '../../contract/roles.ts'
import { movableClock } from '../clock.ts'
import { platformSchool } from '../database/schoolTable.ts'
import { auditChange, auditEntry } from './tables.ts'

const now = new Date('2026-11-21T00:00:00Z')
const year = 365 * 24 * 60 * 60 * 1000
const yearsAgo = (years: number) => new Date(now.getTime() - years * year)
const change = { relation: 'member', operation: 'update', before: { name: '甲' }, after: { name: '乙' } }

/** Two schools with entries that are four, three and a half, and two years old, and this retention of the trail. */
const makeScene = async (auditKeepYears: number | null) => {
  const clock = movableClock(now)
  const { database, http, make, actor, as } = await useServer({ clock, config: { auditKeepYears } })
  const { makeEntry } = makeTrails(database)
  // The first school of an empty database has the platform's id, under which platform jobs are recorded.
  await make.makeSchool()
  const [one, other] = [await make.makeSchool(), await make.makeSchool()]
  for (const years of [4, 3.5, 2]) {
    for (const { id } of [one, other, { id: platformSchool }])
      await makeEntry({ schoolId: id, call: `${years} years`, at: yearsAgo(years) }, [change, change])
  }
  const look = () => database.asSystem('a test looks', (db) => db.select().from(auditEntry))
  return {
    one,
    night: async () => {
      await http.running.runner.schedule()
      await http.running.runner.drain()
      clock.advance(24 * 60 * 60 * 1000)
    },
    calls: async () => [...new Set((await look()).map(({ call }) => call))],
    /** Changes whose entry no longer exists. */
    orphans: async () => {
      const ids = new Set((await look()).map(({ id }) => id))
      const changes = await database.asSystem('a test looks', (db) => db.select().from(auditChange))
      return changes.filter(({ entryId }) => !ids.has(entryId))
    },
    /** The trail of the first school as its administrator reads it, newest first. */
    read: async () => {
      const who = await actor({ schoolId: one.id, roles: [role.schoolDataAdministrator], departments: [one.rootId] })
      const page = await as(who, administration.auditPage, { body: { call: 'job.platform.clearTrail' } })
      const entries = page.data.content.map(({ id }) => as(who, administration.auditEntry, { params: { id } }))
      return (await Promise.all(entries)).map(({ data }) => data)
    },
  }
}

describe('the trail', () => {
  test('is kept forever by default', async () => {
    const { night, calls } = await makeScene(null)
    await night()
    expect(await calls()).toEqual(expect.arrayContaining(['4 years', '3.5 years', '2 years']))
    expect(await calls()).not.toContain('job.platform.clearTrail')
  })

  test('loses entries beyond the retention with their changes and notes it in each school', async () => {
    const { night, calls, orphans, read } = await makeScene(3)
    await night()
    const left = await calls()
    expect(left).toContain('2 years')
    expect(left).not.toContain('4 years')
    expect(left).not.toContain('3.5 years')
    expect(await orphans()).toEqual([])
    const [note, ...others] = await read()
    expect(others).toEqual([])
    expect(note).toMatchObject({ title: '后台任务：清理过期审计日志', person: null, changeCount: 1 })
    expect(note?.changes).toMatchObject([
      {
        relation: 'audit_entry',
        operation: 'delete',
        fields: [
          { name: 'count', before: '2' },
          { name: 'until', before: '2023-11-21 08:00:00' },
        ],
      },
    ])
  })

  test('has one note for a clearing, and none for a night without old entries', async () => {
    const { night, read } = await makeScene(3)
    await night()
    await night()
    expect(await read()).toHaveLength(1)
  })
})
