const figures = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats an amount in fen as yuan with two decimals and thousands separators (A-CONST-069). */
export const formatYuan = (fen: number): string => figures.format(fen / 100)
