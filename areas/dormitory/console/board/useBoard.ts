import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { onRenewed } from '../../../../platform/console/client/renewal.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useLiveAll } from '../../../../platform/console/live/useLiveAll.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { boardCalls } from '../../boardContract.ts'
import { boardTopic } from '../../boardViews.ts'
import { makeBoardFeed } from './boardFeed.ts'
import { makeBoardStore } from './boardStore.ts'
import { useHasLog } from './useHasLog.ts'

/** The school parameter of requests; empty for the user's school. */
type SchoolQuery = ReturnType<typeof useShownSchool>['asked']

/** Reads the students of a building by room. */
const readResidents = (asked: SchoolQuery) => async (dormitoryId: number, signal: AbortSignal) => {
  const floors = await callServer(boardCalls.boardRooms, { query: { ...asked, dormitoryId } }, { signal })
  return new Map(
    Object.values(floors)
      .flat()
      .map(({ id, students }) => [id, students]),
  )
}

const makeBoard = (asked: SchoolQuery, hasLog: boolean) => {
  // Render once per frame, however many messages arrive.
  const store = makeBoardStore((tell) => requestAnimationFrame(tell))
  const feed = makeBoardFeed(store, {
    counters: (signal) => callServer(boardCalls.studentNum, { query: asked }, { signal }),
    buildings: (signal) => callServer(boardCalls.boardBuildings, { query: asked, body: asked }, { signal }),
    residents: readResidents(asked),
    log: hasLog ? (signal) => callServer(boardCalls.boardLog, { query: asked }, { signal }) : null,
  })
  return { store, feed }
}

/** Creates the board's feed and stops it when the screen unmounts. */
const useFeed = (asked: SchoolQuery, hasLog: boolean) => {
  const [board] = useState(() => makeBoard(asked, hasLog))
  useEffect(() => {
    board.feed.begin()
    return board.feed.stop
  }, [board])
  return board
}

const none: readonly string[] = []

/** How often the queues are read again, ms, because the user's buildings can change. */
const queueInterval = 60_000

/**
 * The board of the signed-in manager or of the chosen school: its state, the outcome of reads, and the state of the
 * live connection.
 */
export const useBoard = () => {
  const { asked } = useShownSchool()
  const { store, feed } = useFeed(asked, useHasLog())
  const state = useSyncExternalStore(store.subscribe, store.read)
  const status = useSyncExternalStore(feed.subscribe, feed.readStatus)
  const queue = useCall(boardCalls.boardQueues, { query: asked }, { fresh: 60_000, every: () => queueInterval })
  const refreshQueue = useRefresh(boardCalls.boardQueues)
  // A queue's name is valid for one session only.
  useEffect(() => onRenewed(() => void refreshQueue()), [refreshQueue])
  const names = queue.data ?? none
  const joined = queue.data?.join(',')
  const before = useRef(joined)
  useEffect(() => {
    if (before.current !== undefined && before.current !== joined) feed.reload()
    before.current = joined
  }, [joined, feed])
  /** The user lost a building or the right to see boards, so show the remaining ones. */
  const onEnded = () => {
    void refreshQueue()
    feed.reload()
  }
  const { isConnected } = useLiveAll(boardTopic, names, { onMessage: feed.hear, onCatchUp: feed.reload, onEnded })
  const [wasConnected, setWasConnected] = useState(false)
  if (isConnected && !wasConnected) setWasConnected(true)
  return {
    state,
    status,
    feed,
    isConnected,
    /** True once the live connection was established. */
    wasConnected,
    /** True if no queue could be bound, so that no live messages will come. */
    isUnbound: queue.data?.length === 0 || (queue.data === undefined && queue.error !== null),
    bindAgain: () => void queue.refetch(),
  }
}

export type Board = ReturnType<typeof useBoard>
