/** Formats points with their sign. */
export const signed = (points: number) => `${points > 0 ? '+' : ''}${points.toLocaleString('zh-CN')}`
