import { TestRunner, afterAll, onTestFinished } from 'vitest'

/** Closes a resource at the end of the current test, or with the file if no test runs yet. */
export const closeAfterwards = (close: () => Promise<void>): void => {
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)
}
