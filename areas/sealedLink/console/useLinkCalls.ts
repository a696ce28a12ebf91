import type { ComponentType } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import type { Given } from '../../../platform/console/client/endpoint.ts'
import type { Following } from '../../../platform/console/client/send.ts'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { endingRefusals } from '../contract.ts'

/** What the page of a purpose is given: the token of the opened link, and whom to tell that it is one no more. */
export interface PurposePageProps {
  readonly token: string
  readonly onClosed: (closed: Closed) => void
}

export type PurposePage = ComponentType<PurposePageProps>

/** An opened link closes by itself after a while, and may be opened again; an ended one says why. */
export type Closed = { readonly is: 'late' } | { readonly is: 'ended'; readonly why: string }

/** How an error has closed a link; null where the link is still open. */
export const closedBy = (error: unknown): Closed | null => {
  if (!(error instanceof CallError)) return null
  if (error.status === common.signedOut.status) return { is: 'late' }
  const isEnded = endingRefusals.some(({ code }) => code === error.code)
  return isEnded ? { is: 'ended', why: error.message } : null
}

/** The statuses of a call that never arrived, or whose answer did not. */
const lost: ReadonlySet<number> = new Set([0, 408])

/** An answer, or the words of a refusal. */
export type Answered<Data> =
  | { readonly data: Data }
  | {
      readonly fault: string
      /** True where the line broke, so that nobody knows if it was done. */
      readonly isLost: boolean
    }

/** Makes calls with the token of an opened link. The token stays in memory, so it ends with the page. */
export const useLinkCalls =
  ({ token, onClosed }: PurposePageProps) =>
  async <C extends Call>(
    call: C,
    input: Given<C>,
    following: Pick<Following, 'onProgress' | 'isQuiet'> = {},
  ): Promise<Answered<DataOf<C>>> => {
    try {
      return { data: await callServer(call, input, { ...following, token }) }
    } catch (error) {
      const closed = closedBy(error)
      if (closed !== null) onClosed(closed)
      return { fault: textOf(error), isLost: error instanceof CallError && lost.has(error.status) }
    }
  }
