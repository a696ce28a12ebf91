/** Something that happens now and then, told to whoever listens; listening gives what ends it. */
export const makeNews = () => {
  const listeners = new Set<() => void>()
  return {
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (): void => {
      for (const listener of listeners) listener()
    },
  }
}
