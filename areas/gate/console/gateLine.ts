import { callServer } from '../../../platform/console/client/callServer.ts'
import { type Decision, type GateRequest, gate } from '../contract.ts'

/** Somebody stands before a gate that has asked this page itself, and the name of the question. */
export interface OwnQuestion {
  readonly deviceId: number
  readonly userId: number
  readonly key: string
}

/** The line to the gates: their requests come by it, and the keeper's decisions go. */
export interface GateLine {
  readonly read: (signal: AbortSignal) => Promise<readonly GateRequest[]>
  readonly decide: (id: number, decision: Decision) => Promise<GateRequest>
  /** Writes a question down, once for each key. */
  readonly open: (question: OwnQuestion) => Promise<GateRequest>
}

/** The line by the server, which the devices ask. */
export const serverLine: GateLine = {
  read: (signal) => callServer(gate.requests, {}, { signal }),
  decide: (id, decision) => callServer(gate.decide, { body: { id, decision } }),
  open: (question) => callServer(gate.openRequest, { body: question }),
}
