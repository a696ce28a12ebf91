import { sql } from 'drizzle-orm'
import { rebuildSchool } from '../areas/whereabouts/server/index.ts'
import { readConfig } from '../platform/server/config.ts'
import { openExisting } from '../platform/server/installation/openExisting.ts'
import { restrictNewFiles } from '../platform/server/privateFolder.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'

/**
 * Rebuilds every state of every school from the stored facts, and prints in how many schools anything was different.
 * Works next to a running server, and without one.
 */
const run = async () => {
  restrictNewFiles()
  const database = await openExisting(readConfig(process.env))
  try {
    const schools = await database.asSystem('rebuilding: the schools there are', async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`select id from school order by id`)
      return rows.map(({ id }) => id)
    })
    let different = 0
    for (const school of schools) {
      const states = await database.inSchool(school, (db) => rebuildSchool(db, school))
      if (states.different > 0) {
        different += 1
        say(`学校 ${school}：${states.all} 条状态中有 ${states.different} 条与记录不符，已更正`)
      }
    }
    say(`已重建 ${schools.length} 所学校的学生动向，${different === 0 ? '全部与记录一致' : `${different} 所有更正`}`)
  } finally {
    await database.close()
  }
}

run().catch(endRefused)
