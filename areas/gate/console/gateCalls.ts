import { callServer } from '../../../platform/console/client/callServer.ts'
import { type Decision, type GateRequest, gate } from '../contract.ts'

/** A person at a gate that has sent a question to this page, with the key of the question. */
export interface PageQuestion {
  readonly deviceId: number
  readonly userId: number
  readonly key: string
}

/** The desk's calls for gate requests and decisions. */
export interface GateCalls {
  readonly read: (signal: AbortSignal) => Promise<readonly GateRequest[]>
  readonly decide: (id: number, decision: Decision) => Promise<GateRequest>
  /** Stores a question, once per key. */
  readonly open: (question: PageQuestion) => Promise<GateRequest>
}

/** Talks to the server, which devices ask. */
export const serverCalls: GateCalls = {
  read: (signal) => callServer(gate.requests, {}, { signal }),
  decide: (id, decision) => callServer(gate.decide, { body: { id, decision } }),
  open: (question) => callServer(gate.openRequest, { body: question }),
}
