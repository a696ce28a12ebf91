import type { Reporter, TestCase } from 'vitest/node'

/** Reports at the end of a run which tests in a browser only passed when retried. Each of them is a fault to fix. */
export default class RetriedTests implements Reporter {
  readonly #again: string[] = []
  #count = 0

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    if (retryCount === 0 || !test.ok()) return
    const traces = (test.meta().traces ?? []).map((trace) => `    ${trace}`)
    this.#again.push(`  ${test.module.relativeModuleId} > ${test.fullName}`, ...traces)
    this.#count += 1
  }

  onTestRunEnd(): void {
    if (this.#count === 0) return
    const line = '!'.repeat(80)
    const count = `${this.#count} test(s) failed and passed only when begun again; their traces:`
    process.stderr.write(`\n${[line, count, ...this.#again, line].join('\n')}\n`)
  }
}
