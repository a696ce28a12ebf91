import { nodeType } from '../areas/registry/contract.ts'
import { withClient } from './data.ts'

/** Nodes of a school: its root, a grade, and a class below that. */
export interface Places {
  readonly schoolId: number
  readonly root: number
  readonly grade: number
  readonly clazz: number
}

/** The places of this administrator's school. */
export const placesOf = (url: string, administrator: string): Promise<Places> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Places>(
      `select m.school_id::int as "schoolId", root.id::int as root, c.parent_id::int as grade, c.id::int as clazz
        from member m
        join department root on root.school_id = m.school_id and root.parent_id is null
        join department c on c.school_id = m.school_id and c.type = $1
        where m.username = $2 order by c.id limit 1`,
      [nodeType.class, administrator],
    )
    const [places] = rows
    if (!places) throw new Error(`the school of ${administrator} is not there`)
    return places
  })
