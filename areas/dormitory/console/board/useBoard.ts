import { useEffect, useState, useSyncExternalStore } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { onRenewed } from '../../../../platform/console/client/renewal.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useLiveAll } from '../../../../platform/console/live/useLiveAll.ts'
import { boardCalls, boardTopic } from '../../boardContract.ts'
import { makeBoardFeed } from './boardFeed.ts'
import { makeBoardStore } from './boardStore.ts'

const own = { query: {} }

/** Reads the students of a building, by their rooms. */
const readResidents = async (dormitoryId: number, signal: AbortSignal) => {
  const floors = await callServer(boardCalls.boardRooms, { query: { dormitoryId } }, { signal })
  return new Map(
    Object.values(floors)
      .flat()
      .map(({ id, students }) => [id, students]),
  )
}

const makeBoard = () => {
  // However much is heard between two pictures, it is drawn once.
  const store = makeBoardStore((tell) => requestAnimationFrame(tell))
  const feed = makeBoardFeed(store, {
    counters: (signal) => callServer(boardCalls.studentNum, own, { signal }),
    buildings: (signal) => callServer(boardCalls.boardBuildings, { body: {} }, { signal }),
    residents: readResidents,
  })
  return { store, feed }
}

/** The feed of a board for as long as its screen is there. */
const useFeed = () => {
  const [board] = useState(makeBoard)
  useEffect(() => {
    board.feed.reload()
    return board.feed.stop
  }, [board])
  return board
}

const none: readonly string[] = []

/** The board of the signed-in manager: its state, how its readings go, and whether the live connection stands. */
export const useBoard = () => {
  const { store, feed } = useFeed()
  const state = useSyncExternalStore(store.subscribe, store.read)
  const status = useSyncExternalStore(feed.subscribe, feed.readStatus)
  const queue = useCall(boardCalls.boardQueue, own, { fresh: 60_000 })
  const refreshQueue = useRefresh(boardCalls.boardQueue)
  // A queue's name is good for one session alone.
  useEffect(() => onRenewed(() => void refreshQueue()), [refreshQueue])
  const names = queue.data === undefined || queue.data === '' ? none : queue.data.split(',')
  const { stands } = useLiveAll(boardTopic, names, { onMessage: feed.hear, onCatchUp: feed.reload })
  return {
    state,
    status,
    feed,
    stands,
    /** No queue could be had, so that nothing live will come. */
    isUnbound: queue.data === '' || queue.error !== null,
    bindAgain: () => void queue.refetch(),
  }
}

export type Board = ReturnType<typeof useBoard>
