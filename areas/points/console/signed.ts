/** Points as they are told: with their sign. */
export const signed = (points: number) => `${points > 0 ? '+' : ''}${points.toLocaleString('zh-CN')}`
