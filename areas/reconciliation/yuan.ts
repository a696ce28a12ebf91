/** Shows an amount in fen as yuan with two decimals (A-CONST-069). */
export const showYuan = (fen: number): string => (fen / 100).toFixed(2)
