const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats bytes for people, such as 1.5 GB. */
export const sizeText = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const amount = bytes / 1024 ** step
  return `${amount.toLocaleString('zh-CN', { maximumFractionDigits: step === 0 || amount >= 100 ? 0 : 1 })} ${units[step]}`
}
