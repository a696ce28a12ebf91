import pg from 'pg'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf } from './data.ts'
import { type Measured, measure, signIn } from './load.ts'
import { startProgram } from './programs.ts'

/** A database of its own: the tree of its school is made larger than any school's. */
const size = { schools: 1, students: 1200 }
const nodes = 5000

/** Fills the school's tree up with classes below its grades. */
const growTree = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
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
  } finally {
    await client.end()
  }
}

/** The whole tree of a school of 5,000 nodes, as its administrator reads it. */
export const measureTree = async (server: string, seconds: number): Promise<Measured> => {
  const url = await databaseOf(server, size)
  await growTree(url)
  const product = await startProgram('./serve.ts', { DATABASE_URL: url })
  try {
    const token = await signIn(product.address, 'school1', demoPassword)
    const load = { url: `${product.address}/org/findTree`, token, seconds }
    // One unmeasured turn, to warm plans and the compiler.
    await measure(load)
    return await measure(load)
  } finally {
    await product.stop()
  }
}
