import { z } from 'zod'
import { area } from '../../platform/contract/area.ts'
import { get, kilobytes, nothing, post, signedIn } from '../../platform/contract/call.ts'
import { liveTopic } from '../../platform/contract/liveTopic.ts'
import { jobKind, jobWork } from '../../platform/server/jobs/jobKind.ts'
import { hearing } from '../../platform/server/live/hearing.ts'
import type { Live } from '../../platform/server/live/live.ts'
import { serve } from '../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../platform/server/session.ts'

/** A test area: its calls send messages and start slow jobs. */
const may = signedIn('for drills only')
const drillMessage = liveTopic('drill.said', { doc: '', message: z.object({ word: z.int() }) })
const all = 'all'

export const drill = {
  queue: get('/drill/queue', { doc: '', may, query: { key: z.string().default(all) }, data: z.string() }),
  say: post('/drill/say', {
    doc: '',
    may,
    body: z.object({ key: z.string().default(all), words: z.array(z.int()) }),
    data: nothing,
  }),
  file: post('/drill/file', {
    doc: '',
    may,
    body: z.object({ text: z.string() }),
    mostBytes: kilobytes(128),
    data: z.string(),
  }),
  many: post('/drill/many', { doc: '', may, body: z.object({ count: z.int() }), data: nothing }),
  ruin: post('/drill/ruin', { doc: '', may, body: z.object({}), data: z.int() }),
  work: post('/drill/work', { doc: '', may, body: z.object({ word: z.int() }), data: z.int() }),
}

const slowKind = jobKind({
  name: 'drill.slow',
  title: '慢',
  input: z.object({ word: z.int() }),
  result: z.object({}),
  attempts: 5,
})

const smallKind = jobKind({ name: 'drill.small', title: '小', input: z.object({}), result: z.object({}), attempts: 1 })

const ruinKind = jobKind({ name: 'drill.ruin', title: '坏', input: z.object({}), result: z.object({}), attempts: 5 })

/** Throws outside of any awaited promise, as a stream without a reader does, and never ends. */
const ruin = jobWork(ruinKind, ({ signal }) => {
  setImmediate(() => {
    throw new Error('nobody waits for this')
  })
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
})

/** Does nothing and finishes. */
const small = jobWork(smallKind, ({ finish }) => finish(async () => ({})))

/** Takes two seconds, then sends its word once. */
const slow = (live: () => Live) =>
  jobWork(slowKind, async ({ input, progress, schoolId, signal, finish }) => {
    for (let part = 0; part < 20 && !signal.aborted; part++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      progress(part, 20)
    }
    await finish(async (db) => {
      await live().say(db, drillMessage, { schoolId, key: all }, { word: input.word })
      return {}
    })
  })

export const drillServer = (live: () => Live) =>
  serve(
    area({ name: 'drill', title: '演习', calls: drill, topics: [drillMessage] }),
    {
      queue: ({ live: channel, session, query }) =>
        channel.queueFor(session, drillMessage, { schoolId: schoolOf(session), key: query.key }),
      say: async ({ live: channel, db, session, body }) => {
        const stream = { schoolId: schoolOf(session), key: body.key }
        for (const word of body.words) await channel.say(db, drillMessage, stream, { word })
        return null
      },
      file: async ({ files, db, session, body }) => {
        const who = { schoolId: schoolOf(session), memberId: memberOf(session) }
        const bytes = await files.store(Buffer.from(body.text))
        const about = { name: '演习.txt', contentType: 'text/plain', lastsSeconds: 600 }
        return files.link(await files.record(db, bytes, { ...about, ...who }), who)
      },
      many: async ({ jobs, db, session, body }) => {
        const owner = { schoolId: schoolOf(session), memberId: null }
        for (let count = 0; count < body.count; count++) await jobs.add(db, smallKind, owner, {})
        return null
      },
      ruin: ({ jobs, db, session }) =>
        jobs.add(db, ruinKind, { schoolId: schoolOf(session), memberId: session.memberId }, {}),
      work: ({ jobs, db, session, body }) =>
        jobs.add(db, slowKind, { schoolId: schoolOf(session), memberId: session.memberId }, body),
    },
    {},
    [slow(live), small, ruin],
    [hearing(drillMessage, (_db, listening) => listening.map(() => true))],
  )
