import { expect, test } from 'vitest'
import { buildConsoleIfNeeded } from '../../scripts/buildConsole.ts'
import { measureBudgets } from '../../scripts/checkBudgets.ts'

test('the code stays within its budgets', async () => {
  for (const { name, weight, most } of measureBudgets(await buildConsoleIfNeeded())) {
    expect(weight, name).toBeLessThanOrEqual(most)
  }
})
