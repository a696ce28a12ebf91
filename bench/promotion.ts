import { schoolYear } from '../areas/schoolYear/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { freshDatabaseOf } from './data.ts'
import type { Figure } from './figure.ts'
import { signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { middleBy } from './turns.ts'

/** A separate database, because its classes move. */
const size = { name: 'promotion', schools: 1, students: 3000 }
const limits = { planned: 10, carried: 2 } as const
const rounds = 5

/** The first of September of a school of 3,000: the promotion planned, carried out and undone. */
export const promotion: Figure = {
  name: `promotion of ${size.students} students`,
  measure: async (bench) => {
    const url = await freshDatabaseOf(bench.server, size)
    const address = await startProduct(bench, url)
    const authorization = `Bearer ${await signIn(address, 'school1', demoPassword)}`
    const press = async ({ path }: { readonly path: string }, body: object) => {
      const start = performance.now()
      const headers = { authorization, 'content-type': 'application/json' }
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { code, msg, data } = await answer.json()
      if (code !== 200) throw new Error(`${path}: ${msg}`)
      return { seconds: (performance.now() - start) / 1000, plan: data.plan }
    }
    const times: { planned: number; carried: number; students: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { seconds: planned, plan } = await press(schoolYear.makePlan, {})
      const { seconds: carried, plan: done } = await press(schoolYear.carryOut, {
        planId: plan.id,
        version: plan.version,
      })
      times.push({ planned, carried, students: plan.sum.students })
      await press(schoolYear.undoPlan, { planId: done.id, version: done.version })
    }
    const planned = middleBy(times, (one) => one.planned)
    const carried = middleBy(times, (one) => one.carried)
    return [
      {
        of: 'planned',
        value: `${planned.planned.toFixed(2)} s (${planned.students} of them move up)`,
        limit: `within ${limits.planned} s`,
        held: planned.planned <= limits.planned,
      },
      {
        of: 'carried out, the whole call',
        value: `${carried.carried.toFixed(2)} s`,
        limit: `its transaction under ${limits.carried} s`,
        held: carried.carried < limits.carried,
      },
    ]
  },
}
