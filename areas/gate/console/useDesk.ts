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
import { serverCalls } from './gateCalls.ts'
import { requestsOf } from './deskState.ts'
import { useDeviceLines } from './useDeviceLines.ts'
import { useRecordsReload } from './useRecordsReload.ts'

const checkEveryMs = gateTimes.healthSeconds * 1000

/**
 * Delay before the keeper sees that the connection is lost, ms. It's short because a person waits only half a minute
 * and noticing the loss already takes up to 7.5 s.
 */
const lostGraceMs = 1000

const makeOwnFeed = () =>
  makeDeskFeed({
    line: serverCalls,
    now: serverNow,
    onArrival: playArrival,
    onRefused: (text) => showToast(text, 'error'),
  })

/** Creates the desk's feed and stops it with the screen. */
const useFeed = () => {
  const [feed] = useState(makeOwnFeed)
  useEffect(() => {
    feed.reload()
    return feed.stop
  }, [feed])
  return feed
}

/** Polls while the live connection is down, because a person waits no longer than half a minute. */
const usePollingWhileCut = (isConnected: boolean, reload: () => void) =>
  useEffect(() => {
    if (isConnected) return undefined
    const timer = setInterval(reload, checkEveryMs)
    return () => clearInterval(timer)
  }, [isConnected, reload])

const none: readonly string[] = []
const noDevices: readonly GateDevice[] = []

/** Returns the desk of the signed-in keeper: its state, its devices and the connection to the server. */
export const useDesk = () => {
  const feed = useFeed()
  const state = useSyncExternalStore(feed.subscribe, feed.read)
  const error = useSyncExternalStore(feed.subscribe, feed.readError)
  useRecordsReload(useMemo(() => (state.requests === null ? null : requestsOf(state)), [state]))
  const known = useCall(gate.devices, {}, { every: () => checkEveryMs })
  const knownDevices = known.data ?? noDevices
  const connected = useDeviceLines(feed, knownDevices)
  // A gate connected to this page is online, even if it never talks to the server.
  const devices = knownDevices.map((one) => (connected.has(one.id) ? { ...one, status: 'ONLINE' as const } : one))
  const queue = useCall(gate.deskQueue, {}, { fresh: 60_000 })
  const refreshQueue = useRefresh(gate.deskQueue)
  // A queue name is valid for one session and its current devices.
  useEffect(() => onRenewed(() => void refreshQueue()), [refreshQueue])
  const ids = devices.map(({ id }) => id).join(',')
  useEffect(() => {
    if (ids !== '') void refreshQueue()
  }, [ids, refreshQueue])
  const names = queue.data === undefined || queue.data === '' ? none : queue.data.split(',')
  /** Access to a gate or to the desk was revoked: reload what is left. */
  const onEnded = () => {
    void refreshQueue()
    feed.reload()
  }
  const { isConnected } = useLiveAll(gateTopic, names, { onMessage: feed.hear, onCatchUp: feed.reload, onEnded })
  usePollingWhileCut(isConnected, feed.reload)
  const lostSince = useLostSince(isConnected, lostGraceMs)
  const hasNoDevice = known.data?.length === 0
  return {
    feed,
    state,
    /** Why nothing could be loaded so far. */
    error: state.requests === null ? error : null,
    devices,
    isKnown: known.data !== undefined || known.error !== null,
    hasNoDevice,
    lostSince: hasNoDevice ? null : lostSince,
    /** True if the shown requests are complete. */
    isSure: hasNoDevice || (isConnected && state.requests !== null),
    /** True if no queue name is available, so that no live messages will arrive. */
    isUnbound: !hasNoDevice && (queue.data === '' || queue.error !== null),
    bindAgain: () => void queue.refetch(),
  }
}

export type Desk = ReturnType<typeof useDesk>
