import { type Boarders, makeBoarders } from './boarders.ts'
import { openBoards } from './boardListeners.ts'
import { withClient } from './data.ts'
import { sendRecords } from './doorDevices.ts'
import type { Bench, Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { percentile } from './turns.ts'
import { boardCalls } from '../areas/dormitory/boardContract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'

/** A day's worst minute: everybody comes home at once, while boards watch. */
const rush = { boards: 50, perSecond: 10_000, seconds: 60, behind: 1000 } as const
/** An ordinary evening of many schools' boards. */
const evening = { boards: 200, perSecond: 1000, seconds: 15, p99: 100 } as const
const firstAnswer = { connections: 10, p99: 100 } as const

/** Students whom only the probe lets pass, so that each event can be matched to its record. */
const probes = 20

/** Measures the delay of each event since its student's last pass. */
const watchDelays = () => {
  const passedAt = new Map<number, number>()
  const delays: number[] = []
  let states = 0
  return {
    delays,
    pass: (userId: number) => {
      passedAt.set(userId, performance.now())
      states += 1
      return { userId, stateDictId: states % 2 === 0 ? 5 : 6 }
    },
    heard: ({ userId }: { readonly userId: number }) => {
      const at = passedAt.get(userId)
      if (at !== undefined) delays.push(performance.now() - at)
    },
  }
}

const countRecords = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from access_record')
    return rows[0]?.count ?? 0
  })

/** Starts the product on a boarding school with open boards. */
const startBoards = async (bench: Bench, boards: number, onEvent: (event: { readonly userId: number }) => void) => {
  const school = await makeBoarders(bench.server)
  const address = await startProduct(bench, school.url)
  const managers = await Promise.all(school.managers.map((name) => signIn(address, name, demoPassword)))
  const tokens = Array.from({ length: boards }, (_, at) => managers[at % managers.length] ?? '')
  const open = await openBoards(address, tokens, onEvent)
  bench.atEnd(open.end)
  return { school, address }
}

const someStudent = ({ students }: Boarders, from: number) =>
  students[from + Math.floor(Math.random() * (students.length - from))] ?? 0

/** Records over the devices' channel while boards watch: none lost, none counted twice, no board far behind. */
export const boardsInRush: Figure = {
  name: `${rush.perSecond} records a second over MQTT for ${rush.seconds} s, ${rush.boards} boards watching`,
  measure: async (bench) => {
    const watch = watchDelays()
    const { school, address } = await startBoards(bench, rush.boards, watch.heard)
    let made = 0
    const next = () => {
      made += 1
      // One of a hundred is a probe.
      if (made % 100 === 0) return watch.pass(school.students[(made / 100) % probes] ?? 0)
      return { userId: someStudent(school, probes), stateDictId: made % 2 === 0 ? 5 : 6 }
    }
    const { credentials } = school
    const offered = await sendRecords({ address, credentials, perSecond: rush.perSecond, seconds: rush.seconds, next })
    const counted = await countRecords(school.url)
    const rate = offered.acknowledged / offered.took
    const p99 = percentile(watch.delays, 0.99)
    return [
      {
        of: 'taken',
        value: `${Math.round(rate)} a second; ${offered.made} made, ${counted} counted, the last ${Math.round(offered.behind)} ms behind`,
        limit: 'each counted once, within a second',
        held: counted === offered.made && offered.behind <= rush.behind,
      },
      {
        of: 'boards behind, p99',
        value: `${Math.round(p99)} ms (p50 ${Math.round(percentile(watch.delays, 0.5))} ms)`,
        limit: `within ${rush.behind} ms`,
        held: p99 <= rush.behind,
      },
    ]
  },
}

/** From a person at a door to every board of the building. */
export const boardsInTheEvening: Figure = {
  name: `from a record to every board, ${evening.perSecond} a second, ${evening.boards} boards, p99`,
  measure: async (bench) => {
    const watch = watchDelays()
    const { school, address } = await startBoards(bench, evening.boards, watch.heard)
    const next = () => watch.pass(someStudent(school, 0))
    const { credentials } = school
    await sendRecords({ address, credentials, perSecond: evening.perSecond, seconds: evening.seconds, next })
    const p99 = percentile(watch.delays, 0.99)
    const p50 = percentile(watch.delays, 0.5)
    const value = `${Math.round(p99)} ms (p50 ${Math.round(p50)} ms, ${watch.delays.length} events)`
    return [{ value, limit: `within ${evening.p99} ms`, held: p99 <= evening.p99 }]
  },
}

/** The first calls of a board: the counters, and the buildings with their rooms. */
export const firstAnswers: Figure = {
  name: `board of 6,000 students, its first answers, ${firstAnswer.connections} connections, p99`,
  measure: async (bench) => {
    const { url } = await makeBoarders(bench.server)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const requests = [{ path: boardCalls.studentNum.path }, { path: boardCalls.boardBuildings.path, body: {} }]
    const { p99, p50, rate } = await measure({ address, asked: requests, token, seconds: bench.seconds })
    const value = `${p99} ms (p50 ${p50} ms, ${rate.toFixed(0)}/s)`
    return [{ value, limit: `within ${firstAnswer.p99} ms`, held: p99 <= firstAnswer.p99 }]
  },
}
