import { formatYuan } from '../../../platform/contract/money.ts'

/** Formats a difference in fen like `formatYuan`, with its sign. */
export const formatDifference = (fen: number): string => `${fen > 0 ? '+' : ''}${formatYuan(fen)}`
