import { type PretendGate, startPretendGate } from '../simulator/gates/pretendGate.ts'

/** Simulated gates that listen, and the addresses at which none could. */
export interface DemoGates {
  readonly opened: readonly string[]
  readonly failed: readonly string[]
  readonly close: () => Promise<void>
}

const open = async (host: string, port?: number): Promise<PretendGate | null> => {
  try {
    return await startPretendGate({ host, ...(port === undefined ? {} : { port }) })
  } catch {
    return null
  }
}

/**
 * Opens a simulated gate at each loopback address of the demo, so that keepers' pages find their gates connected. Some
 * systems have no loopback address but 127.0.0.1, and another demo may use the port. Such a gate shows as offline.
 */
export const openDemoGates = async (hosts: readonly string[], port?: number): Promise<DemoGates> => {
  const all = await Promise.all(hosts.map(async (host) => ({ host, gate: await open(host, port) })))
  return {
    opened: all.flatMap(({ host, gate }) => (gate === null ? [] : [host])),
    failed: all.flatMap(({ host, gate }) => (gate === null ? [host] : [])),
    close: async () => {
      await Promise.all(all.flatMap(({ gate }) => (gate === null ? [] : [gate.close()])))
    },
  }
}
