import { afterAll, expect, onTestFinished } from 'vitest'

/** Closes something when the test that made it is over, or with the file where no test is running yet. */
export const closeAfterwards = (close: () => Promise<void>): void => {
  const inTest = expect.getState().currentTestName !== undefined
  if (inTest) onTestFinished(close)
  else afterAll(close)
}
