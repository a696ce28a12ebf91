const resets = new Set<() => void>()

/** Registers a function that resets a module's state, which otherwise lasts until the page reloads. */
export const onRestart = (reset: () => void): void => void resets.add(reset)

/** Resets the state of all modules, so that the console can restart without a reload. */
export const forgetPageState = (): void => {
  for (const reset of resets) reset()
}
