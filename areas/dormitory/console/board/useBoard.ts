import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { onRenewed } from '../../../../platform/console/client/renewal.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useLiveAll } from '../../../../platform/console/live/useLiveAll.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { boardCalls, boardTopic } from '../../boardContract.ts'
import { makeBoardFeed } from './boardFeed.ts'
import { makeBoardStore } from './boardStore.ts'
import { useHasLog } from './useHasLog.ts'

/** The school that is asked for; nothing for the own one. */
type Asked = ReturnType<typeof useShownSchool>['asked']

/** Reads the students of a building, by their rooms. */
const readResidents = (asked: Asked) => async (dormitoryId: number, signal: AbortSignal) => {
  const floors = await callServer(boardCalls.boardRooms, { query: { ...asked, dormitoryId } }, { signal })
  return new Map(
    Object.values(floors)
      .flat()
      .map(({ id, students }) => [id, students]),
  )
}

const makeBoard = (asked: Asked, hasLog: boolean) => {
  // However much is heard between two pictures, it is drawn once.
  const store = makeBoardStore((tell) => requestAnimationFrame(tell))
  const feed = makeBoardFeed(store, {
    counters: (signal) => callServer(boardCalls.studentNum, { query: asked }, { signal }),
    buildings: (signal) => callServer(boardCalls.boardBuildings, { query: asked, body: asked }, { signal }),
    residents: readResidents(asked),
    log: hasLog ? (signal) => callServer(boardCalls.boardLog, { query: asked }, { signal }) : null,
  })
  return { store, feed }
}

/** The feed of a board for as long as its screen is there. */
const useFeed = (asked: Asked, hasLog: boolean) => {
  const [board] = useState(() => makeBoard(asked, hasLog))
  useEffect(() => {
    board.feed.begin()
    return board.feed.stop
  }, [board])
  return board
}

const none: readonly string[] = []

/** How often the queues are asked for again, ms: the buildings that somebody manages may change. */
const askAgain = 60_000

/** The board of the signed-in manager, or of the school that is looked at: its state, how its readings go, and whether the live connection stands. */
export const useBoard = () => {
  const { asked } = useShownSchool()
  const { store, feed } = useFeed(asked, useHasLog())
  const state = useSyncExternalStore(store.subscribe, store.read)
  const status = useSyncExternalStore(feed.subscribe, feed.readStatus)
  const queue = useCall(boardCalls.boardQueue, { query: asked }, { fresh: 60_000, every: () => askAgain })
  const refreshQueue = useRefresh(boardCalls.boardQueue)
  // A queue's name is good for one session alone.
  useEffect(() => onRenewed(() => void refreshQueue()), [refreshQueue])
  const names = queue.data === undefined || queue.data === '' ? none : queue.data.split(',')
  const before = useRef(queue.data)
  useEffect(() => {
    if (before.current !== undefined && before.current !== queue.data) feed.reload()
    before.current = queue.data
  }, [queue.data, feed])
  /** A building or the right to see boards was taken away: the board shows what is left. */
  const onEnded = () => {
    void refreshQueue()
    feed.reload()
  }
  const { stands } = useLiveAll(boardTopic, names, { onMessage: feed.hear, onCatchUp: feed.reload, onEnded })
  return {
    state,
    status,
    feed,
    stands,
    /** No queue could be had, so that nothing live will come. */
    isUnbound: queue.data === '' || (queue.data === undefined && queue.error !== null),
    bindAgain: () => void queue.refetch(),
  }
}

export type Board = ReturnType<typeof useBoard>
