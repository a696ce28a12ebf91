const resets = new Set<() => void>()

/** Registers how a module forgets the state that it keeps until the page loads again. */
export const onRestart = (reset: () => void): void => void resets.add(reset)

/** Has every module forget its state, so that the console may start again without loading. */
export const forgetPageState = (): void => {
  for (const reset of resets) reset()
}
