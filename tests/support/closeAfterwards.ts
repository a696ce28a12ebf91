import { TestRunner, afterAll, onTestFinished } from 'vitest'

/** Closes something when the test that made it is over, or with the file where no test is running yet. */
export const closeAfterwards = (close: () => Promise<void>): void => {
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)
}
