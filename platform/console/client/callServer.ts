import type { Call, DataOf } from '../../contract/call.ts'
import type { Given } from './endpoint.ts'
import { type Following, send } from './send.ts'

/** Sends a call of the contract and returns its data. Throws a `CallError` if it is refused. */
export const callServer = <C extends Call>(call: C, input: Given<C>, following: Following = {}): Promise<DataOf<C>> =>
  send<C>(call, input, following)
