import type { ComponentType } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import type { CallOptions } from '../../../platform/console/client/send.ts'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { endingRefusals } from '../contract.ts'

/** Props of a purpose's page: the token of the opened link, and a callback for when it has closed. */
export interface PurposePageProps {
  readonly token: string
  readonly onClosed: (closed: LinkClosing) => void
}

export type PurposePage = ComponentType<PurposePageProps>

/** `late`: the session expired and the link can be opened again. `ended`: the link can't be used any more. */
export type LinkClosing = { readonly is: 'late' } | { readonly is: 'ended'; readonly why: string }

/** Returns how an error closed the link, or null if it is still open. */
export const findLinkClosing = (error: unknown): LinkClosing | null => {
  if (!(error instanceof CallError)) return null
  if (error.status === common.signedOut.status) return { is: 'late' }
  const isEnded = endingRefusals.some(({ code }) => code === error.code)
  return isEnded ? { is: 'ended', why: error.message } : null
}

/** Statuses of a request that didn't arrive or whose response got lost. */
const lostStatuses: ReadonlySet<number> = new Set([0, 408])

/** Response data, or the message of a refusal. */
type LinkResponse<Data> =
  | { readonly data: Data }
  | {
      readonly fault: string
      /** True if the connection broke, so that the server may have carried out the call. */
      readonly isLost: boolean
    }

/** Makes calls with the token of an opened link. The token stays in memory, so it ends with the page. */
export const useLinkCalls =
  ({ token, onClosed }: PurposePageProps) =>
  async <C extends Call>(
    call: C,
    input: CallInput<C>,
    following: Pick<CallOptions, 'onProgress' | 'isQuiet'> = {},
  ): Promise<LinkResponse<DataOf<C>>> => {
    try {
      return { data: await callServer(call, input, { ...following, token }) }
    } catch (error) {
      const closed = findLinkClosing(error)
      if (closed !== null) onClosed(closed)
      return { fault: errorText(error), isLost: error instanceof CallError && lostStatuses.has(error.status) }
    }
  }
