import type { Call, DataOf } from '../../contract/call.ts'
import type { CallInput } from './endpoint.ts'
import { type CallOptions, send } from './send.ts'

/** Sends a call of the contract and returns its data. Throws a `CallError` if it is refused. */
export const callServer = <C extends Call>(
  call: C,
  input: CallInput<C>,
  following: CallOptions = {},
): Promise<DataOf<C>> => send<C>(call, input, following)
