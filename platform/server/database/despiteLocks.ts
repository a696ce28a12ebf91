import { setTimeout as sleep } from 'node:timers/promises'
import type { Ask } from './connection.ts'
import { sqlStateOf } from './sqlState.ts'

/** How long a statement of an upgrade waits for a lock: as long every call on that table waits behind it. */
export const lockWait = '500ms'

/** How long an upgrade then lets the others go on before it tries again, ms: a dump may hold its locks for hours. */
const letGo = 2000

const lockTimeout = '55P03'
const deadlock = '40P01'

/** Repeats work that did not get its locks, until it does. All of it is done again, so it has to be undone where it fails. */
export const untilLocked = async <T>(
  work: () => Promise<T>,
  tellsOfWaiting: () => void = () => undefined,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const state = sqlStateOf(error)
      if (state !== lockTimeout && state !== deadlock) throw error
      if (attempt === 1) tellsOfWaiting()
      await sleep(letGo)
    }
  }
}

/** Carries out one statement outside any transaction, as often as it takes to get its lock. */
export const despiteLocks = async (ask: Ask, statement: string): Promise<void> => {
  await ask(`set lock_timeout = '${lockWait}'`)
  await untilLocked(() => ask(statement))
  // A build beside others waits for them, and would be broken off by it.
  await ask('set lock_timeout = 0')
}
