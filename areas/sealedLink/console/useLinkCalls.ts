import type { ComponentType } from 'react'
import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import type { Given } from '../../../platform/console/client/endpoint.ts'
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

/** An answer, or the words of a refusal. */
export type Answered<Data> = { readonly data: Data } | { readonly fault: string }

/** Makes calls with the token of an opened link. The token stays in memory, so it ends with the page. */
export const useLinkCalls =
  ({ token, onClosed }: PurposePageProps) =>
  async <C extends Call>(call: C, input: Given<C>): Promise<Answered<DataOf<C>>> => {
    try {
      return { data: await callServer(call, input, { token }) }
    } catch (error) {
      const closed = closedBy(error)
      if (closed !== null) onClosed(closed)
      return { fault: textOf(error) }
    }
  }
