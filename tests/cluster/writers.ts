import pg from 'pg'

/** Writes to schools without a pause, each over a separate connection, as the login that owns the tables. */
export const makeWriters = (url: string, schools: readonly number[]) => {
  const failed: string[] = []
  const written = new Map(schools.map((id) => [id, 0]))
  const writing = new Set(schools)

  const statements = (school: number, turn: number) => [
    `update member set version = version + 1, name = name || '' where school_id = ${school}
      and id = (select min(id) + ${turn % 50} from member where school_id = ${school})`,
    `insert into audit_entry (school_id, call, request_id, address, at) values (${school}, 'x.y', 'w${turn}', '', now())`,
    `delete from audit_entry where school_id = ${school} and request_id = 'w${turn - 20}'`,
  ]

  const write = async (school: number) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (let turn = 0; writing.has(school); turn += 1) {
      try {
        for (const statement of statements(school, turn)) await client.query(statement)
        written.set(school, (written.get(school) ?? 0) + 1)
      } catch (error) {
        failed.push(`school ${school}: ${error instanceof Error ? error.message : String(error)}`)
        writing.delete(school)
      }
    }
    await client.end()
  }

  const running = new Map(schools.map((id) => [id, write(id)]))
  const stop = async (school: number) => {
    writing.delete(school)
    await running.get(school)
  }
  return {
    stop,
    /** Stops all writers. Returns the failures and the number of writes by school. */
    end: async () => {
      for (const school of schools) await stop(school)
      return { failed, written }
    },
  }
}
