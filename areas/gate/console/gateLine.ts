import { callServer } from '../../../platform/console/client/callServer.ts'
import { type Decision, type GateRequest, gate } from '../contract.ts'

/** The line to the gates: their requests come by it, and the keeper's decisions go. */
export interface GateLine {
  readonly read: (signal: AbortSignal) => Promise<readonly GateRequest[]>
  readonly decide: (id: number, decision: Decision) => Promise<GateRequest>
}

/** The line by the server, which the devices ask. */
export const serverLine: GateLine = {
  read: (signal) => callServer(gate.requests, {}, { signal }),
  decide: (id, decision) => callServer(gate.decide, { body: { id, decision } }),
}
