import type { Reporter, TestCase } from 'vitest/node'

/** Says at the end of a run, loudly, which flows passed only when they were begun again: each is a fault to mend. */
export default class BegunAgain implements Reporter {
  readonly #again: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount > 0 && test.ok()) this.#again.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#again.length === 0) return
    const line = '!'.repeat(80)
    const count = `${this.#again.length} flow(s) failed and were begun again; their traces are in pictures/failed`
    process.stderr.write(`\n${[line, count, ...this.#again.map((name) => `  ${name}`), line].join('\n')}\n`)
  }
}
