import { eq } from 'drizzle-orm'
import { entryType } from '../areas/access/contract.ts'
import { findExpectedMorning } from '../areas/alerts/server/index.ts'
import { prepareDemoGate } from '../areas/device/server/index.ts'
import { school } from '../areas/registry/server/tables/schools.ts'
import type { Clock } from '../platform/server/clock.ts'
import type { Database } from '../platform/server/database/database.ts'
import { tenantIds } from '../simulator/district/district.ts'
import { makePretendDevice } from '../simulator/evening/pretendDevice.ts'
import { drawMorning } from '../simulator/gates/morning.ts'

const minute = 60_000

/** Minutes before and after the time of a morning in which its pupils come. */
const [from, until] = [60, 120]

/** Minutes after the start of the server before somebody comes who should have come before it. */
const firstWait = 6

interface Parts {
  readonly database: Database
  readonly clock: Clock
  /** The school whose pupils come. Default: the demo's largest. */
  readonly schoolId?: number
}

/** The simulated gate of a school with its credential. */
interface MorningGate {
  readonly deviceId: number
  readonly credential: string
}

/**
 * Prepares the simulated gate of a demo school; null if the school isn't there. Call it before the server listens,
 * because a job may decide at once who is late, and needs the gate for it.
 */
export const prepareMornings = ({
  database,
  clock,
  schoolId = tenantIds.xingtan,
}: Parts): Promise<MorningGate | null> =>
  database.inSchool(schoolId, async (db) =>
    (await db.$count(school, eq(school.id, schoolId))) === 0 ? null : prepareDemoGate(db, schoolId, clock.now()),
  )

interface Options extends Parts {
  readonly gate: MorningGate
  /** The address on which this server listens. */
  readonly address: string
  /** The external broker for devices. Default: the server's built-in one. */
  readonly broker?: string | undefined
  /** How often pupils come, ms. */
  readonly every?: number
  readonly onFault: (error: unknown) => void
}

/** Lets the pupils of a demo school come through its gate each morning, one of them late. Returns `close`. */
export const hostMornings = (options: Options) => {
  const { database, clock, schoolId = tenantIds.xingtan, gate, address, broker, every = 20_000, onFault } = options
  const url = broker ?? `${address.replace(/^http/, 'ws')}/device/mqtt`
  const device = makePretendDevice({ url, ...gate, clock: () => clock.now().getTime() })
  const startedAt = clock.now().getTime()
  /** The day's pupils whose records the gate has, which the server may not have counted yet. */
  let noted = { day: '', pupils: new Set<number>() }
  const letIn = async () => {
    const now = clock.now()
    const morning = await database.inSchool(schoolId, (db) => findExpectedMorning(db, schoolId, now))
    if (morning === null) return
    const { day, due, arrived } = morning
    if (now.getTime() < due.getTime() - from * minute || now.getTime() > due.getTime() + until * minute) return
    if (now > due && now.getTime() < startedAt + firstWait * minute) return
    if (noted.day !== day) noted = { day, pupils: new Set() }
    for (const [id, at] of drawMorning(morning)) {
      if (at > now || arrived.has(id) || noted.pupils.has(id)) continue
      noted.pupils.add(id)
      device.note(id, entryType.backAtSchool)
    }
  }
  let work: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    work = work.then(letIn).catch(onFault)
  }, every)
  return {
    close: async () => {
      clearInterval(timer)
      await work
      await device.close()
    },
  }
}

export type Mornings = ReturnType<typeof hostMornings>
