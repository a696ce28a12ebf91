import type pg from 'pg'
import { organisation } from '../areas/organisation/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { middleBy, takeTurns } from './turns.ts'

/** A separate database, because the tree of its school is made larger than any real one. */
const size = { name: 'tree', schools: 1, students: 1200 }
const nodes = 5000
const most = 50

/** Adds classes below the grades until the school's tree has the wanted size. */
const growTree = async (client: pg.Client): Promise<void> => {
  await client.query(
    `with place as (
      select school_id, count(*) as there, (array_agg(id order by id) filter (where type = 3))[1] as grade
      from department group by school_id order by there desc limit 1
    ), made as (
      insert into department (school_id, parent_id, name, type, order_num)
      select school_id, grade, '增补' || number || '班', 4, number
      from place, generate_series(1, greatest(0, $1 - there)) as number
      returning id, school_id, parent_id
    )
    insert into department_ancestor (school_id, ancestor_id, department_id)
    select made.school_id, above.ancestor_id, made.id from made
      join department_ancestor above on above.school_id = made.school_id and above.department_id = made.parent_id
    union all select school_id, id, id from made`,
    [nodes],
  )
  await client.query('analyze department, department_ancestor')
}

/** The whole tree of a school of 5,000 nodes, as its administrator reads it. */
export const wholeTree: Figure = {
  name: 'findTree, 5,000 nodes, 10 connections, p99',
  measure: async (bench) => {
    const url = await databaseOf(bench.server, size)
    await withClient(url, growTree)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const ask = () => measure({ address, asked: [{ path: organisation.findTree.path }], token, seconds: bench.seconds })
    // Unmeasured, to warm plans and the compiler.
    await ask()
    const { p99, p50, rate } = middleBy(await takeTurns(bench, ask), (turn) => turn.p99)
    const value = `${p99} ms (p50 ${p50} ms, ${rate.toFixed(0)}/s)`
    return [{ value, limit: `within ${most} ms`, held: p99 <= most }]
  },
}
