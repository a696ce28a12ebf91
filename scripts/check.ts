import { overBudget } from './checkBudgets.ts'
import { catalogFaults } from './checks/catalog.ts'
import { houseFaults } from './checks/house.ts'
import { migrationFaults } from './checks/migrations.ts'
import { migrationsMissing, outdated } from './generate.ts'
import { runPackage, say } from './run.ts'

/** A check: its title, and a function that returns the faults it finds, one per line. */
interface Check {
  readonly title: string
  readonly run: () => string[] | Promise<string[]>
}

const checkPasses = (work: () => boolean, line: string) => () => (work() ? [] : [line])

const checks: readonly Check[] = [
  { title: 'types', run: checkPasses(() => runPackage('typescript/bin/tsc', '--noEmit'), 'see above') },
  {
    title: 'lint',
    run: checkPasses(() => runPackage('oxlint/bin/oxlint', '--type-aware', '--deny-warnings'), 'see above'),
  },
  { title: 'format', run: checkPasses(() => runPackage('oxfmt/bin/oxfmt', '--check', '.'), 'run npm run format') },
  { title: 'house', run: houseFaults },
  {
    title: 'generated files',
    run: () => [
      ...outdated().map((file) => `${file} is not what the contract makes: run npm run generate`),
      ...(migrationsMissing() ? ['the tables have changed without a migration: run npm run generate NAME'] : []),
    ],
  },
  { title: 'migrations', run: migrationFaults },
  { title: 'catalog', run: catalogFaults },
  { title: 'budgets', run: overBudget },
]

let failed = 0
for (const { title, run } of checks) {
  const faults = await run()
  say(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${title}`)
  for (const line of faults) say(`     ${line}`)
  failed += faults.length
}
process.exit(failed === 0 ? 0 : 1)
