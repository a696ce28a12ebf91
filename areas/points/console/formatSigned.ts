/** Formats points with their sign. */
export const formatSigned = (points: number) => `${points > 0 ? '+' : ''}${points.toLocaleString('zh-CN')}`
