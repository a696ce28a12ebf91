import { useCallback, useEffect, useState } from 'react'
import { go, useHashSearch } from '../../../platform/console/location/hash.ts'
import { type DisplayPageName, type DisplaySelf, display, displayLimits } from '../contract.ts'
import { callAsDisplay, isSignedOut, isTooMany } from './callAsDisplay.ts'
import { removeTicket, matchesUrl, storeTicket, readTicket } from './storedTicket.ts'

/** How often a page checks for pairing and retries failed requests, ms. */
const retryInterval = 2000

/** The state of a display. */
export type DisplayState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'code'; readonly code: string; readonly ticket: string; readonly endsAt: number }
  | { readonly kind: 'ready'; readonly ticket: string; readonly self: DisplaySelf }
  /** No further requests until a press: an unpaired screen must not create codes for weeks. */
  | { readonly kind: 'ended'; readonly why: 'late' | 'cutOff' | 'tooMany' | 'failed' }

const starting: DisplayState = { kind: 'starting' }

/** Returns the stored credential that fits this URL, or null. */
const ticketAt = (page: DisplayPageName, search: string) => {
  const kept = readTicket(page)
  return kept !== null && matchesUrl(kept, search) ? kept.ticket : null
}

const openCode = async (page: DisplayPageName): Promise<DisplayState> => {
  try {
    const { code, ticket } = await callAsDisplay(display.code, { body: { page } })
    // Measured with `performance.now()`, because a screen's clock may be years off.
    return { kind: 'code', code, ticket, endsAt: performance.now() + displayLimits.codeMinutes * 60_000 }
  } catch (error) {
    return { kind: 'ended', why: isTooMany(error) ? 'tooMany' : 'failed' }
  }
}

/** Reads the display's facts and returns the next state, or null to retry. */
const checkPairing = async (ticket: string, state: DisplayState): Promise<DisplayState | null> => {
  try {
    return { kind: 'ready', ticket, self: await callAsDisplay(display.self, {}, ticket) }
  } catch (error) {
    if (!isSignedOut(error)) return null
    if (state.kind !== 'code') return { kind: 'ended', why: 'cutOff' }
    return performance.now() > state.endsAt ? { kind: 'ended', why: 'late' } : null
  }
}

/** Takes a display from its code to its reads, and back if it is revoked. */
export const useDisplay = (page: DisplayPageName) => {
  const search = useHashSearch()
  const [state, setState] = useState<DisplayState>(starting)

  const pairAgain = useCallback(() => {
    removeTicket(page)
    setState(starting)
  }, [page])

  const cutOff = useCallback(() => {
    removeTicket(page)
    setState({ kind: 'ended', why: 'cutOff' })
  }, [page])

  useEffect(() => {
    if (state.kind === 'ready' || state.kind === 'ended') return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const applyState = (next: DisplayState) => {
      if (isOver) return
      if (next.kind === 'ready') {
        const { schoolId, deviceId } = next.self
        storeTicket(page, { ticket: next.ticket, schoolId, deviceId })
        go(`/device/${page}?schoolId=${schoolId}&deviceId=${deviceId}`, 'replace')
      }
      if (next.kind === 'ended' && next.why === 'cutOff') removeTicket(page)
      setState(next)
    }
    const step = async () => {
      const ticket = state.kind === 'code' ? state.ticket : ticketAt(page, search)
      const next = ticket === null ? await openCode(page) : await checkPairing(ticket, state)
      if (next !== null) applyState(next)
      else if (!isOver) timer = setTimeout(() => void step(), retryInterval)
    }
    timer = setTimeout(() => void step(), state.kind === 'code' ? retryInterval : 0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [page, search, state])

  return { state, pairAgain, cutOff }
}
