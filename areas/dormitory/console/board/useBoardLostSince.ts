import { useLostSince } from '../../../../platform/console/live/useLostSince.ts'
import type { Board } from './useBoard.ts'

/** How long the first connection may take before it counts as lost, ms. A slow computer still loads the page. */
const firstConnection = 15_000

/** Returns since when a board has lost its live connection. Null while it is connected or opening. */
export const useBoardLostSince = ({
  isConnected,
  wasConnected,
}: Pick<Board, 'isConnected' | 'wasConnected'>): Date | null =>
  useLostSince(isConnected, wasConnected ? undefined : firstConnection)
