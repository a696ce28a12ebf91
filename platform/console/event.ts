/** Creates an event without data. `listen` returns a function that unsubscribes, `tell` calls all listeners. */
export const createEvent = () => {
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
