import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { onRenewed } from '../../../platform/console/client/renewal.ts'
import { serverNow } from '../../../platform/console/client/serverClock.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { useLiveAll } from '../../../platform/console/live/useLiveAll.ts'
import { useLostSince } from '../../../platform/console/live/useLostSince.ts'
import { type GateDevice, gate, gateTimes, gateTopic } from '../contract.ts'
import { playArrival } from './arrivalSound.ts'
import { makeDeskFeed } from './deskFeed.ts'
import { serverLine } from './gateLine.ts'
import { requestsOf } from './deskState.ts'
import { useDeviceLines } from './useDeviceLines.ts'
import { useFreshRecords } from './useFreshRecords.ts'

const healthEvery = gateTimes.healthSeconds * 1000

/** Somebody waits half a minute: a keeper is told of a cut line so soon after it is noticed, which takes up to 7.5 s, ms. */
const lostGrace = 1000

const makeOwnFeed = () =>
  makeDeskFeed({
    line: serverLine,
    now: serverNow,
    onArrival: playArrival,
    onRefused: (text) => showToast(text, 'error'),
  })

/** The feed of a desk for as long as its screen is there. */
const useFeed = () => {
  const [feed] = useState(makeOwnFeed)
  useEffect(() => {
    feed.reload()
    return feed.stop
  }, [feed])
  return feed
}

/** Without the live connection the desk asks by itself: somebody waits half a minute and no longer. */
const useAskedWhileCut = (stands: boolean, reload: () => void) =>
  useEffect(() => {
    if (stands) return undefined
    const timer = setInterval(reload, healthEvery)
    return () => clearInterval(timer)
  }, [stands, reload])

const none: readonly string[] = []
const noDevices: readonly GateDevice[] = []

/** The desk of the signed-in keeper: its state, its devices, and whether the line to the server stands. */
export const useDesk = () => {
  const feed = useFeed()
  const state = useSyncExternalStore(feed.subscribe, feed.read)
  const error = useSyncExternalStore(feed.subscribe, feed.readError)
  useFreshRecords(useMemo(() => (state.requests === null ? null : requestsOf(state)), [state]))
  const known = useCall(gate.devices, {}, { every: () => healthEvery })
  const told = known.data ?? noDevices
  const standing = useDeviceLines(feed, told)
  // A gate that speaks with this page is there, also where it never speaks with the server.
  const devices = told.map((one) => (standing.has(one.id) ? { ...one, status: 'ONLINE' as const } : one))
  const queue = useCall(gate.deskQueue, {}, { fresh: 60_000 })
  const refreshQueue = useRefresh(gate.deskQueue)
  // A queue's name is good for one session, and for the devices of the moment.
  useEffect(() => onRenewed(() => void refreshQueue()), [refreshQueue])
  const ids = devices.map(({ id }) => id).join(',')
  useEffect(() => {
    if (ids !== '') void refreshQueue()
  }, [ids, refreshQueue])
  const names = queue.data === undefined || queue.data === '' ? none : queue.data.split(',')
  /** A gate, or the right to the desk, was taken away: the desk shows what is left. */
  const onEnded = () => {
    void refreshQueue()
    feed.reload()
  }
  const { stands } = useLiveAll(gateTopic, names, { onMessage: feed.hear, onCatchUp: feed.reload, onEnded })
  useAskedWhileCut(stands, feed.reload)
  const lostSince = useLostSince(stands, lostGrace)
  const hasNoDevice = known.data?.length === 0
  return {
    feed,
    state,
    /** Why nothing could be read so far. */
    error: state.requests === null ? error : null,
    devices,
    isKnown: known.data !== undefined || known.error !== null,
    hasNoDevice,
    lostSince: hasNoDevice ? null : lostSince,
    /** What is shown is all that there is. */
    isSure: hasNoDevice || (stands && state.requests !== null),
    /** No queue could be had, so that nothing live will come. */
    isUnbound: !hasNoDevice && (queue.data === '' || queue.error !== null),
    bindAgain: () => void queue.refetch(),
  }
}

export type Desk = ReturnType<typeof useDesk>
