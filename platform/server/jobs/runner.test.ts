import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { type TestJob, makeJobNode, testKind } from '../../../tests/support/jobs.ts'
import { makePeopledSchool } from '../../../tests/support/peopledSchool.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { auditEntry } from '../audit/tables.ts'
import { movableClock } from '../clock.ts'
import { platformSchool } from '../database/schoolTable.ts'
import { liveMessage } from '../live/tables.ts'
import { jobKind, jobWork } from './jobKind.ts'
import { claimJobs, leaseTime } from './claim.ts'
import { runOne } from './runOne.ts'
import { job } from './tables.ts'

const database = await makeTestDatabase()
afterAll(() => database.close())
const school = await makePeopledSchool(database)
const owner = { schoolId: school.id, memberId: school.teacher.id }
const clock = movableClock(new Date('2026-11-20T02:00:00Z'))

const counting = async ({ input, finish }: TestJob) => finish(async () => ({ counted: input.to }))

/** Renames the school: a write that shows if and how often a job ran. */
const append = (letter: string) => (running: TestJob) =>
  running.finish(async (db) => {
    await db.execute(sql`update school set name = name || ${letter}`)
    return { counted: 1 }
  })
const schoolName = async () => {
  const rows = await database.inSchool(school.id, (db) => db.select({ name: sql<string>`name` }).from(sql`school`))
  return rows[0]?.name ?? ''
}
const requestCancel = (id: number) =>
  database.asSystem('a test asks to cancel', (db) => db.update(job).set({ cancelAsked: true }).where(eq(job.id, id)))

/** The states of a job that its owner received, in order. */
const readStates = async (id: number) => {
  const said = await database.asSystem('a test listens', (db) =>
    db
      .select({ body: liveMessage.body })
      .from(liveMessage)
      .where(eq(liveMessage.stream, `jobs.progress/${school.id}/${school.teacher.id}`))
      .orderBy(liveMessage.seq),
  )
  const statuses = said.map(({ body }) => Object(body)).filter((body) => body.id === id)
  return statuses.map((body) => String(body.state))
}

describe('a job', () => {
  test('is done and reports to its owner', async () => {
    const node = makeJobNode({ database, clock, work: counting })
    const id = await node.add(3, owner)
    expect(await node.read(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'done', result: { counted: 3 }, attempts: 1, lease: null })
    const said = await database.asSystem('a test listens', (db) =>
      db
        .select({ body: liveMessage.body })
        .from(liveMessage)
        .where(eq(liveMessage.stream, `jobs.progress/${school.id}/${school.teacher.id}`))
        .orderBy(liveMessage.seq),
    )
    const statuses = said.map(({ body }) => body).filter((body) => Object(body).id === id)
    expect(statuses.map((body) => Object(body).state)).toEqual(['running', 'done'])
    expect(statuses.at(-1)).toMatchObject({ title: '数数', error: null })
  })

  test('does not exist if the call that queued it fails', async () => {
    const node = makeJobNode({ database, clock, work: counting })
    const count = () => database.asSystem('a test counts', (db) => db.$count(job))
    const before = await count()
    const failing = database.inSchool(school.id, async (db) => {
      await node.jobs.add(db, testKind, owner, { to: 1 })
      throw new Error('the call fails')
    })
    await expect(failing).rejects.toThrow('the call fails')
    expect(await count()).toBe(before)
  })

  test('writes only in its school and is recorded in the trail', async () => {
    const other = await makePeopledSchool(database)
    const node = makeJobNode({ database, clock, work: append('甲') })
    const id = await node.add(1, owner)
    const before = await schoolName()
    await node.runner.drain()
    expect(await schoolName()).toBe(`${before}甲`)
    const names = await database.asSystem('a test reads', (db) =>
      db
        .select({ name: sql<string>`name` })
        .from(sql`school`)
        .where(sql`id = ${other.id}`),
    )
    expect(names[0]?.name).toBe(other.name)
    const [entry] = await database.asSystem('a test reads the trail', (db) =>
      db
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.requestId, `job-${id}`)),
    )
    expect(entry).toMatchObject({ call: 'job.test.count', schoolId: school.id, memberId: school.teacher.id })
  })

  test('reports its progress', async () => {
    const node = makeJobNode({
      database,
      clock,
      work: async ({ progress, finish }) => {
        progress(1, 10)
        progress(7, 10)
        return finish(async () => ({ counted: 7 }))
      },
    })
    const id = await node.add(1, owner)
    await node.runner.drain()
    expect(node.errors).toEqual([])
    expect(await node.read(id)).toMatchObject({ state: 'done', doneParts: 10, allParts: 10 })
  })

  test('waits for its delay', async () => {
    const node = makeJobNode({ database, clock, work: counting })
    const id = await database.asSystem('a test queues a job', (db) =>
      node.jobs.add(db, testKind, owner, { to: 1 }, { delaySeconds: 60 }),
    )
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'waiting' })
    clock.advance(60_000)
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'done' })
  })
})

describe('a job that fails', () => {
  test('is retried later and fails after its last attempt with a message and its number', async () => {
    const node = makeJobNode({ database, clock, work: () => Promise.reject(new Error('broken')) })
    const id = await node.add(1, owner)
    for (const attempts of [1, 2]) {
      await node.runner.drain()
      expect(await node.read(id)).toMatchObject({ state: 'waiting', attempts, error: null })
      clock.advance(300_000)
    }
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'failed', error: expect.stringContaining(`编号 ${id}`) })
    expect(node.faults).toHaveLength(3)
  })

  test('leaves none of its rows behind', async () => {
    const node = makeJobNode({
      database,
      clock,
      work: ({ finish }) =>
        finish(async (db) => {
          await db.execute(sql`update school set name = 'half done'`)
          throw new Refusal(common.notFound)
        }),
    })
    const id = await node.add(1, owner)
    const before = await schoolName()
    await node.runner.drain()
    expect(await schoolName()).toBe(before)
    expect(await node.read(id)).toMatchObject({ state: 'failed', error: common.notFound.msg, attempts: 1 })
  })

  test('is reported as a fault if its work never finished it', async () => {
    const node = makeJobNode({ database, clock, work: async () => undefined })
    const id = await node.add(1, { schoolId: platformSchool, memberId: null })
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'waiting' })
    expect(node.faults[0]).toContain('test.count')
    await requestCancel(id)
  })
})

describe('a job whose node dies', () => {
  /** Claims a job and stops in the middle, like a killed process. */
  const takeAndDie = async (id: number) => {
    const started = Promise.withResolvers<void>()
    const never = new Promise<void>(() => undefined)
    const dying = makeJobNode({ database, clock, work: () => (started.resolve(), never) })
    void dying.runner.drain()
    await started.promise
    expect(await dying.read(id)).toMatchObject({ state: 'running' })
  }

  test('runs on another node once its lease has expired, not before', async () => {
    const node = makeJobNode({ database, clock, work: append('乙') })
    const id = await node.add(1, owner)
    await takeAndDie(id)
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'running', attempts: 1 })
    clock.advance(leaseTime + 1)
    const before = await schoolName()
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'done', attempts: 2 })
    expect(await schoolName()).toBe(`${before}乙`)
  })

  test('fails with a message after two nodes died, and reports to its owner', async () => {
    const node = makeJobNode({ database, clock, work: counting })
    const id = await node.add(1, owner)
    for (let attempt = 0; attempt < 2; attempt++) {
      await takeAndDie(id)
      clock.advance(leaseTime + 1)
    }
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'failed', attempts: 2, error: expect.stringContaining('中断') })
    expect((await readStates(id)).at(-1)).toBe('failed')
  })

  test('that failed before is not failed by the first node that dies', async () => {
    let tries = 0
    const node = makeJobNode({
      database,
      clock,
      work: (running) => (tries++ === 0 ? Promise.reject(new Error('broken')) : counting(running)),
    })
    const id = await node.add(1, owner)
    await node.runner.drain()
    clock.advance(300_000)
    await takeAndDie(id)
    clock.advance(leaseTime + 1)
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'done', attempts: 3 })
  })

  test('is not written twice by a node that was thought dead and comes back', async () => {
    const slow = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const late = makeJobNode({
      database,
      clock,
      work: async (running) => {
        started.resolve()
        await slow.promise
        return append('丙')(running)
      },
    })
    const id = await late.add(1, owner)
    const before = await schoolName()
    const draining = late.runner.drain()
    await started.promise
    clock.advance(leaseTime + 1)
    const other = makeJobNode({ database, clock, work: append('丁') })
    await other.runner.drain()
    slow.resolve()
    await draining
    expect(await schoolName()).toBe(`${before}丁`)
    expect(await late.read(id)).toMatchObject({ state: 'done', attempts: 2 })
  })

  test('runs on only one of several nodes that see it at once', async () => {
    const nodes = Array.from({ length: 3 }, () => makeJobNode({ database, clock, work: append('戊') }))
    const [first] = nodes
    if (!first) throw new Error('there are no nodes')
    for (let count = 0; count < 12; count++) await first.add(1, owner)
    const before = await schoolName()
    await Promise.all(nodes.map((node) => node.runner.drain()))
    expect(await schoolName()).toBe(`${before}${'戊'.repeat(12)}`)
  })
})

describe('cancelling', () => {
  test('stops a running job and leaves nothing of it', async () => {
    const node = makeJobNode({
      database,
      clock,
      work: async (running) => {
        await requestCancel(running.id)
        node.runner.cancelAsked()
        await new Promise((resolve) => running.signal.addEventListener('abort', resolve))
        return append('己')(running)
      },
    })
    const id = await node.add(1, owner)
    const before = await schoolName()
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'cancelled' })
    expect(await schoolName()).toBe(before)
  })

  test('does not stop a job that was claimed during a lease renewal', async () => {
    const [renewed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: typeof database = {
      ...database,
      asSystem: async (why, work) => {
        const rows = await database.asSystem(why, work)
        if (why === 'jobs: renew leases') await renewed.promise
        return rows
      },
    }
    const both = Promise.withResolvers<void>()
    let atWork = 0
    const node = makeJobNode({
      database: slow,
      clock,
      work: async (running) => {
        if (++atWork === 2) both.resolve()
        await released.promise
        running.signal.throwIfAborted()
        return counting(running)
      },
    })
    const first = await node.add(1, owner)
    const draining = node.runner.drain()
    await expect.poll(() => atWork).toBe(1)
    node.runner.cancelAsked()
    const second = await node.add(1, owner)
    await both.promise
    renewed.resolve()
    await new Promise(setImmediate)
    released.resolve()
    await draining
    for (const id of [first, second]) expect(await node.read(id)).toMatchObject({ state: 'done' })
  })

  test('works even if the job ignores its signal', async () => {
    const node = makeJobNode({
      database,
      clock,
      work: async (running) => {
        await requestCancel(running.id)
        return append('庚')(running)
      },
    })
    const id = await node.add(1, owner)
    const before = await schoolName()
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'cancelled' })
    expect(await schoolName()).toBe(before)
  })
})

test('leaves slots for quick jobs while slow ones run', async () => {
  const released = Promise.withResolvers<void>()
  let atWork = 0
  const slowKind = jobKind({ ...testKind, name: 'test.slow', slow: true })
  const slowWork = jobWork(slowKind, async ({ finish }) => {
    atWork += 1
    await released.promise
    return finish(async () => ({ counted: 1 }))
  })
  const node = makeJobNode({ database, clock, work: counting, also: [slowWork] })
  const slow = await database.asSystem('a test queues jobs', (db) =>
    Promise.all(Array.from({ length: 12 }, () => node.jobs.add(db, slowKind, { ...owner, memberId: null }, { to: 1 }))),
  )
  const draining = node.runner.drain()
  await expect.poll(() => atWork).toBe(4)
  const quick = await node.add(1, owner)
  await expect.poll(async () => (await node.read(quick)).state).toBe('done')
  expect(atWork).toBe(4)
  released.resolve()
  await draining
  for (const id of slow) expect(await node.read(id)).toMatchObject({ state: 'done' })
})

describe('the schedule', () => {
  const readScheduled = () =>
    database.asSystem('a test reads jobs', (db) =>
      db
        .select()
        .from(job)
        .where(sql`${job.onceKey} like 'test.count@%'`)
        .orderBy(job.id),
    )

  test('starts work once for each school in its time zone, on any number of nodes', async () => {
    const schools = [
      { id: school.id, timeZone: 'Asia/Shanghai' },
      { id: school.id + 1000, timeZone: 'Asia/Urumqi' },
    ]
    const nodes = [1, 2].map(() => makeJobNode({ database, clock, work: counting, schedule: '0 3 * * *', schools }))
    for (const node of nodes) await node.runner.schedule()
    const rows = await readScheduled()
    expect(rows.map((row) => row.onceKey)).toEqual([
      `test.count@${school.id}@2026-11-19T19:00:00.000Z`,
      `test.count@${school.id + 1000}@2026-11-19T21:00:00.000Z`,
    ])
    clock.advance(24 * 60 * 60 * 1000)
    for (const node of nodes) await node.runner.schedule()
    const all = await readScheduled()
    expect(all).toHaveLength(4)
    // Checking uses up no id, since it happens several times a minute for years.
    for (const node of nodes) await node.runner.schedule()
    const [next] = nodes
    expect(await next?.add(1, owner)).toBe((all.at(-1)?.id ?? 0) + 1)
  })
})

test('returns jobs to the queue at once on a clean shutdown', async () => {
  const started = Promise.withResolvers<void>()
  const ending = makeJobNode({
    database,
    clock,
    work: ({ signal }) => {
      started.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
    },
  })
  const id = await ending.add(1, owner)
  void ending.runner.drain()
  await started.promise
  await ending.runner.close()
  expect(await ending.read(id)).toMatchObject({ state: 'waiting', attempts: 0, lease: null })
  const next = makeJobNode({ database, clock, work: counting })
  await next.runner.drain()
  expect(await next.read(id)).toMatchObject({ state: 'done' })
})

describe('a fault that ends the process', () => {
  /** Claims a job that runs until the process ends by a fault. */
  const takeAndBreak = async () => {
    const started = Promise.withResolvers<void>()
    const breaking = makeJobNode({
      database,
      clock,
      work: ({ signal }) => {
        started.resolve()
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
      },
    })
    const draining = breaking.runner.drain()
    await started.promise
    // A running pass that will repeat must not claim a job that was just returned.
    breaking.runner.wake()
    breaking.runner.wake()
    await breaking.runner.blame()
    await draining
    await breaking.runner.close()
  }

  test('returns its jobs with an interruption counted and fails them the second time', async () => {
    const node = makeJobNode({ database, clock, work: counting })
    const id = await node.add(1, owner)
    await takeAndBreak()
    expect(await node.read(id)).toMatchObject({ state: 'waiting', attempts: 1, interrupted: 1, lease: null })
    await takeAndBreak()
    expect(await node.read(id)).toMatchObject({
      state: 'failed',
      interrupted: 0,
      error: expect.stringContaining('中断'),
    })
    expect((await readStates(id)).at(-1)).toBe('failed')
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'failed', attempts: 2 })
  })

  test('leaves an interrupted job its other attempts', async () => {
    const node = makeJobNode({ database, clock, work: counting })
    const id = await node.add(1, owner)
    await takeAndBreak()
    await node.runner.drain()
    expect(await node.read(id)).toMatchObject({ state: 'done', attempts: 2 })
  })
})

test('does not start the work of a job that was stopped before', async () => {
  const node = makeJobNode({ database, clock, work: counting })
  await node.runner.drain()
  const id = await node.add(1, owner)
  const [row] = await database.asSystem('a test takes a job', (db) =>
    claimJobs(db, { kinds: [testKind.name], lease: 'a test', most: 1 }, clock.now()),
  )
  if (!row) throw new Error('no job was due')
  let begun = false
  const work = jobWork(testKind, async () => {
    begun = true
  })
  await runOne(node.parts, work, row, AbortSignal.abort())
  expect(begun).toBe(false)
  expect(await node.read(id)).toMatchObject({ state: 'cancelled' })
})
